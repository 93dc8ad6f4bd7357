// The page's own words in the languages a person can choose; what the bot says is the bot's. Another language reads English.

const WORDS = {
  en: {
    "skips": "Jump to", "skip-messages": "Skip to messages (b)", "skip-private": "Skip to the private message (h)", "skip-line": "Skip to the command line (/)",
    "who-am-i": "Who am I", "more": "More", "tools": "Clock, language and people", "clock": "Clock", "language": "Language",
    "dms-open": "Private messages allowed", "letters": "Letter keys: / b h", "others": "More people", "windows": "Open another window as",
    "newcomer": "New person", "add": "Add", "channels": "Channels", "private-messages": "Private messages", "messages": "Messages",
    "newer": "Newer messages ↓", "private-message": "Private message", "dock-open": "Open the conversation with {name}", "dock-hide": "Hide the private message",
    "dock-show": "Show the private message", "dock-here": "Keep in view", "suggestions": "Suggestions", "send": "Send", "members": "People", "panes": "Panes",
    "line": "Type / for commands", "only-you": "Only you can see this", "dismiss": "Dismiss", "failed": "This interaction failed.",
    "thinking": "{name} is thinking …", "edited": "edited", "app": "app", "used": "{name} used {command}", "spoiler": "Hidden text: press to show it",
    "greyed": "Cannot be pressed now.", "choose": "Choose", "confirm": "Confirm", "chosen": "chosen", "no-answer": "The bot did not answer in time.",
    "empty": "Nothing here yet", "empty-start": "No table here yet", "empty-hint": "A table opens here for everybody in this channel. Robots take the free seats if you like.",
    "start": "Start a table", "waiting": "The bot is not connected yet. This page goes on by itself when it is.", "empty-dm": "No private messages here yet.",
    "lost": "The connection is lost. Trying again …", "wants": "{name} is needed: {about}", "only-commands": "Only commands work here: begin with /.",
    "unknown-command": "There is no such command.", "required": "needed", "optional": "may be left out", "unread": "{count} unread", "new-from": "New message from {name}",
    "private-from": "New private message from {name}", "yes": "true", "no": "false", "file": "File", "picture": "Picture", "moved": "The clock was moved.", "bot": "bot", "number-wanted": "{name} must be a number.",
  },
  es: {
    "skips": "Ir a", "skip-messages": "Ir a los mensajes (b)", "skip-private": "Ir al mensaje privado (h)", "skip-line": "Ir a la línea de comandos (/)",
    "who-am-i": "Quién soy", "more": "Más", "tools": "Reloj, idioma y personas", "clock": "Reloj", "language": "Idioma",
    "dms-open": "Mensajes privados permitidos", "letters": "Teclas: / b h", "others": "Más personas", "windows": "Abrir otra ventana como",
    "newcomer": "Persona nueva", "add": "Añadir", "channels": "Canales", "private-messages": "Mensajes privados", "messages": "Mensajes",
    "newer": "Mensajes nuevos ↓", "private-message": "Mensaje privado", "dock-open": "Abrir la conversación con {name}", "dock-hide": "Ocultar el mensaje privado",
    "dock-show": "Mostrar el mensaje privado", "dock-here": "Dejar a la vista", "suggestions": "Sugerencias", "send": "Enviar", "members": "Personas", "panes": "Paneles",
    "line": "Escribe / para ver los comandos", "only-you": "Solo tú puedes ver esto", "dismiss": "Descartar", "failed": "Esta interacción ha fallado.",
    "thinking": "{name} está pensando …", "edited": "editado", "app": "app", "used": "{name} usó {command}", "spoiler": "Texto oculto: pulsa para verlo",
    "greyed": "Ahora no se puede pulsar.", "choose": "Elegir", "confirm": "Confirmar", "chosen": "elegido", "no-answer": "El bot no respondió a tiempo.",
    "empty": "Aquí no hay nada todavía", "empty-start": "Aquí no hay mesa todavía", "empty-hint": "La mesa se abre para todo el canal. Los robots ocupan los asientos libres si quieres.",
    "start": "Abrir una mesa", "waiting": "El bot aún no está conectado. La página seguirá sola cuando lo esté.", "empty-dm": "Todavía no hay mensajes privados.",
    "lost": "Se perdió la conexión. Reintentando …", "wants": "Falta {name}: {about}", "only-commands": "Aquí solo funcionan comandos: empieza con /.",
    "unknown-command": "No existe ese comando.", "required": "necesario", "optional": "opcional", "unread": "{count} sin leer", "new-from": "Mensaje nuevo de {name}",
    "private-from": "Mensaje privado nuevo de {name}", "yes": "sí", "no": "no", "file": "Archivo", "picture": "Imagen", "moved": "El reloj avanzó.", "bot": "bot", "number-wanted": "{name} debe ser un número.",
  },
  pt: {
    "skips": "Ir para", "skip-messages": "Ir para as mensagens (b)", "skip-private": "Ir para a mensagem privada (h)", "skip-line": "Ir para a linha de comandos (/)",
    "who-am-i": "Quem sou eu", "more": "Mais", "tools": "Relógio, idioma e pessoas", "clock": "Relógio", "language": "Idioma",
    "dms-open": "Mensagens privadas permitidas", "letters": "Teclas: / b h", "others": "Mais pessoas", "windows": "Abrir outra janela como",
    "newcomer": "Pessoa nova", "add": "Adicionar", "channels": "Canais", "private-messages": "Mensagens privadas", "messages": "Mensagens",
    "newer": "Mensagens novas ↓", "private-message": "Mensagem privada", "dock-open": "Abrir a conversa com {name}", "dock-hide": "Ocultar a mensagem privada",
    "dock-show": "Mostrar a mensagem privada", "dock-here": "Manter à vista", "suggestions": "Sugestões", "send": "Enviar", "members": "Pessoas", "panes": "Painéis",
    "line": "Digite / para ver os comandos", "only-you": "Só você pode ver isto", "dismiss": "Dispensar", "failed": "Esta interação falhou.",
    "thinking": "{name} está pensando …", "edited": "editado", "app": "app", "used": "{name} usou {command}", "spoiler": "Texto oculto: pressione para ver",
    "greyed": "Não pode ser pressionado agora.", "choose": "Escolher", "confirm": "Confirmar", "chosen": "escolhido", "no-answer": "O bot não respondeu a tempo.",
    "empty": "Nada aqui ainda", "empty-start": "Nenhuma mesa aqui ainda", "empty-hint": "A mesa abre para todos deste canal. Robôs ocupam os lugares livres, se você quiser.",
    "start": "Abrir uma mesa", "waiting": "O bot ainda não está conectado. A página continua sozinha quando estiver.", "empty-dm": "Nenhuma mensagem privada ainda.",
    "lost": "A conexão caiu. Tentando de novo …", "wants": "Falta {name}: {about}", "only-commands": "Aqui só funcionam comandos: comece com /.",
    "unknown-command": "Esse comando não existe.", "required": "necessário", "optional": "opcional", "unread": "{count} não lidas", "new-from": "Mensagem nova de {name}",
    "private-from": "Mensagem privada nova de {name}", "yes": "sim", "no": "não", "file": "Arquivo", "picture": "Imagem", "moved": "O relógio avançou.", "bot": "bot", "number-wanted": "{name} deve ser um número.",
  },
  ro: {
    "skips": "Sari la", "skip-messages": "Sari la mesaje (b)", "skip-private": "Sari la mesajul privat (h)", "skip-line": "Sari la linia de comandă (/)",
    "who-am-i": "Cine sunt eu", "more": "Mai mult", "tools": "Ceas, limbă și persoane", "clock": "Ceas", "language": "Limbă",
    "dms-open": "Mesaje private permise", "letters": "Taste: / b h", "others": "Alte persoane", "windows": "Deschide altă fereastră ca",
    "newcomer": "Persoană nouă", "add": "Adaugă", "channels": "Canale", "private-messages": "Mesaje private", "messages": "Mesaje",
    "newer": "Mesaje mai noi ↓", "private-message": "Mesaj privat", "dock-open": "Deschide conversația cu {name}", "dock-hide": "Ascunde mesajul privat",
    "dock-show": "Arată mesajul privat", "dock-here": "Ține la vedere", "suggestions": "Sugestii", "send": "Trimite", "members": "Persoane", "panes": "Panouri",
    "line": "Scrie / pentru comenzi", "only-you": "Doar tu poți vedea asta", "dismiss": "Închide", "failed": "Această interacțiune a eșuat.",
    "thinking": "{name} se gândește …", "edited": "modificat", "app": "app", "used": "{name} a folosit {command}", "spoiler": "Text ascuns: apasă ca să-l vezi",
    "greyed": "Nu poate fi apăsat acum.", "choose": "Alege", "confirm": "Confirmă", "chosen": "ales", "no-answer": "Botul nu a răspuns la timp.",
    "empty": "Încă nu e nimic aici", "empty-start": "Încă nu e nicio masă aici", "empty-hint": "Masa se deschide pentru toți cei din canal. Roboții ocupă locurile libere, dacă vrei.",
    "start": "Deschide o masă", "waiting": "Botul nu este conectat încă. Pagina continuă singură când va fi.", "empty-dm": "Încă nu există mesaje private.",
    "lost": "Conexiunea s-a pierdut. Se reîncearcă …", "wants": "Lipsește {name}: {about}", "only-commands": "Aici merg doar comenzi: începe cu /.",
    "unknown-command": "Nu există o astfel de comandă.", "required": "necesar", "optional": "opțional", "unread": "{count} necitite", "new-from": "Mesaj nou de la {name}",
    "private-from": "Mesaj privat nou de la {name}", "yes": "da", "no": "nu", "file": "Fișier", "picture": "Imagine", "moved": "Ceasul a fost mutat.", "bot": "bot", "number-wanted": "{name} trebuie să fie un număr.",
  },
};

let language = "en";

export function useLanguage(locale) {
  const short = locale.slice(0, 2);
  language = WORDS[short] ? short : "en";
  document.documentElement.lang = language === "pt" ? "pt-BR" : language;
}

export function t(key, values = {}) {
  return WORDS[language][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Writes the fixed words of the page's frame. */
export function wordFrame() {
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = t(element.dataset.word);
  for (const element of document.querySelectorAll("[data-word-label]")) element.setAttribute("aria-label", t(element.dataset.wordLabel));
}
