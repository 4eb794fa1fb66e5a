/** Where the package puts Bahi. */
export const LIBRARY = '/usr/lib/bahi'
export const DATA = '/var/lib/bahi'

/** Commands of package.json that an operator runs beside a running Bahi. */
export const OPERATOR_COMMANDS = [
  'ledger:verify',
  'market:verify',
  'ipo:verify',
  'proof:verify',
  'backup',
  'restore',
  'staff:code',
  'api:token',
  'market:import',
  'actions:import',
  'instruments:import',
  'calendar:import',
  'ifsc:import',
] as const

/** The source of a command, from the script of package.json that runs it. @throws Error when it is no program of tools/. */
export function sourceOfCommand(scripts: Readonly<Record<string, string>>, name: string): string {
  const source = /^tsx (tools\/[\w/-]+\.ts)$/.exec(scripts[name] ?? '')?.[1]
  if (source === undefined) throw new Error(`package.json has no command ${name} that runs a program of tools/`)
  return source
}

/** The built program of a command; all lie in one folder, since they find the migrations from there. */
export function programOfCommand(source: string): string {
  return `tools/${source.slice(source.lastIndexOf('/') + 1).replace(/\.ts$/, '.js')}`
}

/** A version that Debian sorts: that of package.json, and between two releases the day and the commit behind it. */
export function debianVersion(
  version: string,
  commit: { readonly day: string; readonly hash: string } | undefined,
): string {
  return commit === undefined ? version : `${version}+git${commit.day}.${commit.hash}`
}

export interface Control {
  readonly version: string
  readonly architecture: string
  readonly installedKilobytes: number
}

export function controlText({ version, architecture, installedKilobytes }: Control): string {
  return `Package: bahi
Version: ${version}
Architecture: ${architecture}
Maintainer: Bahi <operator@localhost>
Section: misc
Priority: optional
Installed-Size: ${installedKilobytes}
Depends: adduser, nodejs (>= 20.19)
Suggests: nats-server, caddy
Description: investment platform that writes every rupee and every share twice
 A phone app, an operations console and a server with its own PostgreSQL.
 The market is simulated; no real money and no real securities.
`
}

/** The program \`bahi\`, which runs each command as the user bahi with the settings of /etc/bahi.env. */
export function launcherText(programs: ReadonlyMap<string, string>): string {
  const cases = [...programs].map(([name, program]) => `  ${name}) program=${program} ;;`).join('\n')
  return `#!/bin/sh
# bahi COMMAND [ARGUMENTS]: the commands of Bahi's documents, as the user bahi and with the settings of /etc/bahi.env.
set -e
case "\${1:-}" in
${cases}
  *) echo "bahi COMMAND [ARGUMENTS]; commands: ${[...programs.keys()].join(', ')}" >&2; exit 2 ;;
esac
shift
if [ -r /etc/bahi.env ]; then set -a; . /etc/bahi.env; set +a; fi
NODE_ENV=production
BAHI_DATA_DIR="\${BAHI_DATA_DIR:-${DATA}}"
export NODE_ENV BAHI_DATA_DIR
set -- node --max-semi-space-size=64 --enable-source-maps "${LIBRARY}/$program" "$@"
[ "$(id -u)" != 0 ] || set -- setpriv --reuid=bahi --regid=bahi --init-groups "$@"
exec "$@"
`
}

/** The unit for a clone in /opt/bahi, led to where the package lies. @throws Error when the unit has other lines. */
export function packagedUnit(unit: string, command: string): string {
  return replaceLine(
    replaceLine(unit, /^WorkingDirectory=.*$/m, `WorkingDirectory=${LIBRARY}`),
    /^ExecStart=.*$/m,
    `ExecStart=/usr/bin/bahi ${command}`,
  ).replace(/^ReadWritePaths=.*\n/m, '')
}

function replaceLine(text: string, line: RegExp, by: string): string {
  if (!line.test(text)) throw new Error(`the unit has no line like ${line.source}`)
  return text.replace(line, by)
}

/** After the files are there: the user, the folders, the file of settings. It starts nothing by itself. */
export const AFTER_INSTALL = `#!/bin/sh
set -e
[ "$1" = configure ] || exit 0
adduser --system --group --quiet --home ${DATA} --no-create-home bahi
install -d -o bahi -g bahi -m 0700 ${DATA} /var/backups/bahi
if [ ! -e /etc/bahi.env ]; then
  echo '# Settings of Bahi, one NAME=value a line (docs/operations.md in /usr/share/doc/bahi).' > /etc/bahi.env
  chown root:bahi /etc/bahi.env
  chmod 0640 /etc/bahi.env
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl try-restart bahi.service
fi
`

/** Before the files go. */
export const BEFORE_REMOVAL = `#!/bin/sh
set -e
[ "$1" = remove ] || exit 0
if [ -d /run/systemd/system ]; then systemctl disable --now bahi.service bahi-backup.timer; fi
`

/** After the files are gone. Books are never removed with a program. */
export const AFTER_REMOVAL = `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
[ "$1" != purge ] || echo 'Bahi: ${DATA}, /var/backups/bahi and /etc/bahi.env stay. Remove them by hand when nobody needs the books.'
`
