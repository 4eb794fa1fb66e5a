// Finds a Chromium for the browser tests, or installs Debian's. `node tools/get-chromium.mjs` prints where it is.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// The headless shell is the same Chromium without the windows around a page, and starts with a third of the work.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const PLACES = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const MAC = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
// Without these fonts Hindi and Chinese are boxes, and every width that a test measures is wrong.
const FONTS = ['fonts-noto-core', 'fonts-noto-cjk']
/** Older releases have no headless shell. */
const BROWSERS = ['chromium-headless-shell', 'chromium']

const HOW = `Install Chromium and set CHROMIUM_PATH to it. On Debian or Ubuntu: sudo apt-get install chromium ${FONTS.join(' ')}`

/** The path of a Chromium; throws with what to do when there is none and none can be installed. */
export function getChromium(log = () => undefined) {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isProgram(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH=${chosen} is not a program. ${HOW}`)
  }
  const found = findChromium()
  if (found !== undefined) return found
  if (!mayInstall()) throw new Error(`There is no Chromium on this machine. ${HOW}`)
  installFromDebian(log)
  const installed = findChromium()
  if (installed === undefined) throw new Error(`apt-get installed no Chromium. ${HOW}`)
  return installed
}

function findChromium() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...PLACES]
  const paths = [...NAMES.flatMap((name) => folders.filter(Boolean).map((folder) => join(folder, name))), ...MAC]
  return paths.find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function installFromDebian(log) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env, encoding: 'utf8' })
  apt('update')
  let result
  for (const browser of BROWSERS) {
    log(`Installing ${[browser, ...FONTS].join(', ')} …`)
    result = apt('install', '-y', '--no-install-recommends', browser, ...FONTS)
    if (result.status === 0) return
  }
  throw new Error(
    `apt-get could not install Chromium:\n${result.stderr.trim().split('\n').slice(-8).join('\n')}\n${HOW}`,
  )
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(getChromium(console.error))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
