# PostgreSQL and Redis for the suites that need them. Sourced by .ci/run; sets TEST_DATABASE_URL and TEST_REDIS_URL.

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])' 2>/dev/null ||
    node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })'
}

# Debian keeps the server's programs out of the PATH.
postgres_bin() { ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1; }

install_services() {
  if [ -n "$(postgres_bin)" ] && command -v redis-server >/dev/null; then return; fi
  echo '› install: PostgreSQL and Redis from the packages of the system'
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql redis-server >/dev/null
}

start_services() {
  local work=$1 port bin
  install_services
  bin=$(postgres_bin)
  port=$(free_port)
  mkdir -p "$work/postgres"
  # PostgreSQL refuses to run as root.
  local as=()
  if [ "$(id -u)" = 0 ]; then
    chown postgres "$work" "$work/postgres"
    as=(runuser -u postgres --)
  fi
  "${as[@]}" "$bin/initdb" -D "$work/postgres" -U majlis --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  "${as[@]}" "$bin/pg_ctl" -D "$work/postgres" -w -l "$work/postgres/log" \
    -o "-p $port -k $work/postgres -c listen_addresses=127.0.0.1 -c max_connections=200 -c fsync=off" start >/dev/null
  # Another server may answer on a port that was taken meanwhile: make sure that it is ours.
  local directory
  directory=$("$bin/psql" -h 127.0.0.1 -p "$port" -U majlis -d postgres -tAc 'show data_directory')
  [ "$directory" = "$work/postgres" ] || { echo "PostgreSQL on port $port is somebody else's"; exit 1; }
  export TEST_DATABASE_URL="postgres://majlis@127.0.0.1:$port/postgres"

  port=$(free_port)
  redis-server --port "$port" --bind 127.0.0.1 --save '' --daemonize yes --dir "$work" \
    --pidfile "$work/redis.pid" --logfile "$work/redis.log" >/dev/null
  export TEST_REDIS_URL="redis://127.0.0.1:$port"
}

stop_services() {
  local work=$1
  local as=()
  [ "$(id -u)" = 0 ] && as=(runuser -u postgres --)
  "${as[@]}" "$(postgres_bin)/pg_ctl" -D "$work/postgres" -m immediate stop >/dev/null || true
  [ -f "$work/redis.pid" ] && kill "$(cat "$work/redis.pid")" || true
  rm -rf "$work"
}
