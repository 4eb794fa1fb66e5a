import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs what package-lock.json says, unless it is installed already. Building and serving need the dependencies; tests
 * and audits need the development dependencies too, a third of all packages. What is there beyond the need stays.
 */
export async function installPackages(root, log, { withTests }) {
  if (isInstalled(root, withTests)) return
  log(`Installing packages${withTests ? ' with those of the tests' : ''} (npm ci, about half a minute) …`)
  const startedAt = Date.now()
  // Said either way, because NODE_ENV and the npm settings of this machine would decide otherwise.
  const which = withTests ? '--include=dev' : '--omit=dev'
  const { code, output } = await runNpm(root, ['ci', '--ignore-scripts', which, '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci failed:\n${output.trim()}`)
  log(`Installed packages in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

function isInstalled(root, withTests) {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  return isSameInstallation(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    JSON.parse(readFileSync(installed, 'utf8')),
    withTests,
  )
}

/**
 * Whether the list npm keeps of what it installed holds what the lock asks for, with or without the development
 * packages. Packages for other machines are rightly missing. A partial install (`npm install --workspace …`) is not the
 * same.
 */
export function isSameInstallation(lock, installed, withTests) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed.packages[path]
    if (wanted.dev === true && !withTests) return true
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

function runNpm(root, args) {
  // npm says where it is when it started us; otherwise it is looked up as a shell would.
  const npm = process.env.npm_execpath
  const [command, ...first] = npm?.endsWith('.js')
    ? [process.execPath, npm]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  return new Promise((settle) => {
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && first.length === 0,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => settle({ code: 1, output: error.message }))
    child.once('close', (code) => settle({ code, output }))
  })
}
