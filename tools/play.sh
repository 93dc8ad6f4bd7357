# sh tools/play.sh PYTHON ARGS…: runs play.py so that Ctrl-C ends it without a traceback from the very first moment.
#
# Python answers Ctrl-C with a traceback until play.py has had its say, which takes a while on a busy machine. Started
# in the background it ignores Ctrl-C meanwhile, and this shell, which doesn't, tells it to end.

python=$1
shift
child=''
came=''

end() {
    came=$1
    [ -z "$child" ] || kill -TERM "$child" 2>/dev/null
}
trap 'end 129' HUP
trap 'end 130' INT
trap 'end 143' TERM

"$python" "$(dirname "$0")/play.py" "$@" &
child=$!
[ -z "$came" ] || kill -TERM "$child" 2>/dev/null
while wait "$child" 2>/dev/null; said=$?; kill -0 "$child" 2>/dev/null; do
    : # a signal cut the waiting short
done
# Whoever was ended while starting says 143 whatever it was that came.
[ -z "$came" ] || [ "$said" -le 128 ] || said=$came
exit "$said"
