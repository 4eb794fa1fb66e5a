import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs what package-lock.json says, unless exactly that is installed already. */
export async function installPackages(root, log) {
  if (isInstalled(root)) return
  // Whoever sets NODE_ENV=production still builds here, and the build needs the development packages.
  log('Installing packages (npm ci, about half a minute) …')
  const startedAt = Date.now()
  const { code, output } = await runNpm(root, ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) throw new Error(`npm ci failed:\n${output.trim()}`)
  log(`Installed packages in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

function isInstalled(root) {
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed)) return false
  return isSameInstallation(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    JSON.parse(readFileSync(installed, 'utf8')),
  )
}

/**
 * Whether the list npm keeps of what it installed holds what the lock asks for. Packages for other machines are
 * rightly missing. A partial install (`npm install --workspace …`) is not the same.
 */
export function isSameInstallation(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed.packages[path]
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
