"""The limits table: every body this server takes, with Discord's documented limits. Rules across fields are elsewhere.

Source: Discord's reference; the tests hold each shape that names its `schema` against Discord's OpenAPI description.
"""

from __future__ import annotations

from .shapes import ByKey, ByType, Fields, Many, Nonce, Number, OneOf, Shape, Snowflake, Switch, Text, Whole

LOCALES = (
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
)  # fmt: skip
"""The languages of Discord's clients (reference: Locales)."""

CONTENT = 2000
V2_TEXT = 4000
V2_COMPONENTS = 40
EMBEDS_TEXT = 6000
V1_ROWS = 5
ROW_BUTTONS = 5
COMMANDS = 100
COMMAND_TEXT = 8000
EMOJIS = 2000
EMOJI_BYTES = 256 * 1024
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024

_COMPONENT_ID = Whole(0, (1 << 31) - 1)

# Components

EMOJI = Shape(
    {"id": Snowflake(), "name": Text(32, null=False), "animated": Switch()}, ("name",), "ComponentEmojiForRequest"
)
OPTION = Shape(
    {
        "label": Text(100, 1, null=False),
        "value": Text(100, 1, null=False),
        "description": Text(100),
        "default": Switch(),
        "emoji": EMOJI,
    },
    ("label", "value"),
    "StringSelectOptionForRequest",
)
_SELECT: Fields = {
    "type": Whole(),
    "id": _COMPONENT_ID,
    "custom_id": Text(100, 1, null=False),
    "placeholder": Text(150),
    "min_values": Whole(0, 25),
    "max_values": Whole(1, 25),
    "disabled": Switch(),
    "required": Switch(),
}
_DEFAULTS = Many(Shape({"id": Snowflake(null=False), "type": OneOf(("user", "role", "channel"))}, ("id", "type")), 25)
BUTTON = Shape(
    {
        "type": Whole(),
        "id": _COMPONENT_ID,
        "style": Whole(among=(1, 2, 3, 4, 5, 6), null=False),
        "label": Text(80),
        "custom_id": Text(100, 1),
        "url": Text(512),
        "emoji": EMOJI,
        "disabled": Switch(),
        "sku_id": Snowflake(),
    },
    ("style",),
    "ButtonComponentForMessageRequest",
)
STRING_SELECT = Shape(
    _SELECT | {"options": Many(OPTION, 25, 1, null=False)},
    ("custom_id", "options"),
    "StringSelectComponentForMessageRequest",
)
USER_SELECT = Shape(_SELECT | {"default_values": _DEFAULTS}, ("custom_id",), "UserSelectComponentForMessageRequest")
ROLE_SELECT = Shape(_SELECT | {"default_values": _DEFAULTS}, ("custom_id",), "RoleSelectComponentForMessageRequest")
MENTION_SELECT = Shape(
    _SELECT | {"default_values": _DEFAULTS}, ("custom_id",), "MentionableSelectComponentForMessageRequest"
)
CHANNEL_SELECT = Shape(
    _SELECT | {"default_values": _DEFAULTS, "channel_types": Many(Whole(), 20)},
    ("custom_id",),
    "ChannelSelectComponentForMessageRequest",
)
TEXT_DISPLAY = Shape(
    {"type": Whole(), "id": _COMPONENT_ID, "content": Text(V2_TEXT, 1, null=False)},
    ("content",),
    "TextDisplayComponentForMessageRequest",
)
_MEDIA = Shape({"url": Text(2048, 1, null=False)}, ("url",))
THUMBNAIL = Shape(
    {
        "type": Whole(),
        "id": _COMPONENT_ID,
        "media": _MEDIA,
        "description": Text(1024, 1),
        "spoiler": Switch(),
    },
    ("media",),
    "ThumbnailComponentForMessageRequest",
)
GALLERY = Shape(
    {
        "type": Whole(),
        "id": _COMPONENT_ID,
        "items": Many(
            Shape({"media": _MEDIA, "description": Text(1024, 1), "spoiler": Switch()}, ("media",)), 10, 1, null=False
        ),
    },
    ("items",),
    "MediaGalleryComponentForMessageRequest",
)
FILE = Shape(
    {"type": Whole(), "id": _COMPONENT_ID, "file": _MEDIA, "spoiler": Switch()},
    ("file",),
    "FileComponentForMessageRequest",
)
SEPARATOR = Shape(
    {"type": Whole(), "id": _COMPONENT_ID, "spacing": Whole(among=(1, 2)), "divider": Switch()},
    (),
    "SeparatorComponentForMessageRequest",
)
IN_ROW = ByType({2: BUTTON, 3: STRING_SELECT, 5: USER_SELECT, 6: ROLE_SELECT, 7: MENTION_SELECT, 8: CHANNEL_SELECT})
ROW = Shape(
    {"type": Whole(), "id": _COMPONENT_ID, "components": Many(IN_ROW, ROW_BUTTONS, 1, null=False)},
    ("components",),
    "ActionRowComponentForMessageRequest",
)
SECTION = Shape(
    {
        "type": Whole(),
        "id": _COMPONENT_ID,
        "components": Many(ByType({10: TEXT_DISPLAY}), 3, 1, null=False),
        "accessory": ByType({2: BUTTON, 11: THUMBNAIL}),
    },
    ("components", "accessory"),
    "SectionComponentForMessageRequest",
)
IN_CONTAINER = ByType({1: ROW, 9: SECTION, 10: TEXT_DISPLAY, 12: GALLERY, 13: FILE, 14: SEPARATOR})
CONTAINER = Shape(
    {
        "type": Whole(),
        "id": _COMPONENT_ID,
        "accent_color": Whole(0, 0xFFFFFF),
        "components": Many(IN_CONTAINER, V2_COMPONENTS, 1, null=False),
        "spoiler": Switch(),
    },
    ("components",),
    "ContainerComponentForMessageRequest",
)
TOP_LEVEL = ByType({**IN_CONTAINER.shapes, 17: CONTAINER})

# Messages

_URL = Text(2048)
_IMAGE = Shape({"url": _URL, "width": Whole(), "height": Whole(), "description": Text(4096)}, schema="RichEmbedImage")
EMBED = Shape(
    {
        "type": Text(32),
        "url": _URL,
        "title": Text(256),
        "description": Text(4096),
        "color": Whole(0, 0xFFFFFF),
        # The reference has it on what Discord sends only, but discord.py puts it on every embed and Discord takes it.
        "flags": Whole(0, (1 << 31) - 1),
        "timestamp": Text(64, instant=True),
        "author": Shape({"name": Text(256), "url": _URL, "icon_url": _URL}, schema="RichEmbedAuthor"),
        "footer": Shape({"text": Text(2048), "icon_url": _URL}, schema="RichEmbedFooter"),
        "image": _IMAGE,
        "thumbnail": _IMAGE,
        "fields": Many(
            Shape(
                {"name": Text(256, null=False), "value": Text(1024, null=False), "inline": Switch()},
                ("name", "value"),
                "RichEmbedField",
            ),
            25,
        ),
    },
    schema="RichEmbed",
)
ALLOWED_MENTIONS = Shape(
    {
        "parse": Many(OneOf(("users", "roles", "everyone")), 3),
        "users": Many(Snowflake(null=False), 100),
        "roles": Many(Snowflake(null=False), 100),
        "replied_user": Switch(),
    },
    schema="MessageAllowedMentionsRequest",
)
ATTACHMENT = Shape(
    {
        "id": Snowflake(null=False),
        "filename": Text(1024, 1),
        "description": Text(1024),
        "title": Text(1024),
        "is_spoiler": Switch(),
        "duration_secs": Number(),
        "waveform": Text(400),
    },
    ("id",),
    "MessageAttachmentRequest",
)
REFERENCE = Shape(
    {
        "guild_id": Snowflake(),
        "channel_id": Snowflake(),
        "message_id": Snowflake(null=False),
        "fail_if_not_exists": Switch(),
        "type": Whole(among=(0, 1)),
    },
    ("message_id",),
    "MessageReferenceRequest",
)
_CARRIED: Fields = {
    "content": Text(CONTENT),
    "embeds": Many(EMBED, 10),
    "allowed_mentions": ALLOWED_MENTIONS,
    "components": Many(TOP_LEVEL, V2_COMPONENTS),
    "attachments": Many(ATTACHMENT, FILES),
    "flags": Whole(0, (1 << 31) - 1),
    # Only new messages have it by the reference, but discord.py sends it with every edit and Discord takes it.
    "tts": Switch(),
}

MESSAGE = Shape(
    _CARRIED
    | {
        "nonce": Nonce(),
        "enforce_nonce": Switch(),
        "message_reference": REFERENCE,
        "sticker_ids": Many(Snowflake(null=False), 3),
    },
    schema="MessageCreateRequest",
)
MESSAGE_EDIT = Shape(_CARRIED, schema="MessageEditRequestPartial")
WEBHOOK_MESSAGE = Shape(_CARRIED, schema="IncomingWebhookRequestPartial")
WEBHOOK_EDIT = Shape(_CARRIED, schema="IncomingWebhookUpdateRequestPartial")

CHOICE = Shape(
    {
        "name": Text(100, 1, null=False),
        "name_localizations": ByKey(Text(100, 1), LOCALES),
        "value": Text(100, null=False),
    },
    ("name", "value"),
)
NUMBER_CHOICE = Shape(
    {"name": Text(100, 1, null=False), "name_localizations": ByKey(Text(100, 1), LOCALES), "value": Number(null=False)},
    ("name", "value"),
)
CALLBACK = Shape({"type": Whole(null=False), "data": Shape({})}, ("type",))
CALLBACK_DATA = {
    4: Shape(_CARRIED, schema="IncomingWebhookInteractionRequest"),
    5: Shape(_CARRIED, schema="IncomingWebhookInteractionRequest"),
    6: Shape({}),
    7: Shape(_CARRIED, schema="IncomingWebhookUpdateForInteractionCallbackRequestPartial"),
}

# Threads, private channels, emojis

_ARCHIVE = Whole(among=(60, 1440, 4320, 10080))
_THREAD: Fields = {
    "name": Text(100, 1, null=False),
    "auto_archive_duration": _ARCHIVE,
    "rate_limit_per_user": Whole(0, 21600),
}
THREAD = Shape(
    _THREAD | {"type": Whole(among=(10, 11, 12)), "invitable": Switch()},
    ("name",),
    "CreateTextThreadWithoutMessageRequest",
)
THREAD_FROM_MESSAGE = Shape(_THREAD, ("name",), "CreateTextThreadWithMessageRequest")
THREAD_EDIT = Shape(
    {
        "name": Text(100),
        "archived": Switch(),
        "locked": Switch(),
        "invitable": Switch(),
        "auto_archive_duration": _ARCHIVE,
        "rate_limit_per_user": Whole(0, 21600),
        "flags": Whole(),
    },
    schema="UpdateThreadRequestPartial",
)
OPEN_DM = Shape({"recipient_id": Snowflake(null=False)}, ("recipient_id",), "CreatePrivateChannelRequest")
EMOJI_CREATE = Shape(
    {"name": Text(32, 2, null=False), "image": Text(EMOJI_BYTES * 2, 1, null=False)}, ("name", "image")
)
EMOJI_EDIT = Shape({"name": Text(32, 2, null=False)}, ("name",))
