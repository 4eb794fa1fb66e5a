import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { IMPORT_RULES, PLACE_RULES, isTest } from './arrow-rules.mjs'

const SOURCE = /^(?:packages|apps|bench|tests|tools)\/.*\.(?:ts|tsx|mjs|css|sql)$/
const CODE = /\.(?:tsx?|mjs)$/

/** Reads every import of the repository, also those of types alone. */
export async function readImports(root) {
  const { parseSync } = await import('vite')
  const files = listFiles(root)
  const known = new Set(files)
  const imports = files
    .filter((file) => CODE.test(file))
    .flatMap((from) =>
      specifiersOf(parseSync, from, readFileSync(join(root, from), 'utf8')).map((specifier) => ({
        from,
        specifier,
        to: resolveImport(known, from, specifier),
      })),
    )
  return { files, imports }
}

function listFiles(root) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.split('\0').filter((file) => SOURCE.test(file) && existsSync(join(root, file)))
}

function specifiersOf(parseSync, file, text) {
  const { module } = parseSync(file, text)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...module.dynamicImports.map(
      ({ moduleRequest }) => /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1],
    ),
  ]
  return [...new Set(specifiers.filter((specifier) => specifier !== undefined))]
}

/** The file an import leads to; the specifier itself when it leads out of the repository. */
export function resolveImport(known, from, specifier) {
  const path = specifier.replace(/\?.*$/, '')
  const [, room, rest] = /^@bahi\/([^/]+)\/(.+)$/.exec(path) ?? []
  const base = path.startsWith('.')
    ? posix.join(posix.dirname(from), path)
    : room === undefined
      ? undefined
      : `packages/${room}/src/${rest}`
  if (base === undefined) return path
  return ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => known.has(file)) ?? base
}

/** For each rule what breaks it, in words; an empty list is a rule that holds. */
export function checkArrows({ files, imports }) {
  return [
    ...IMPORT_RULES.map(({ name, forbids }) => ({
      name,
      broken: imports.filter(forbids).map(({ from, specifier }) => `${from} imports ${specifier}`),
    })),
    ...PLACE_RULES.map(({ name, forbids }) => ({ name, broken: files.filter(forbids) })),
    { name: `no folder holds more than ${MAX_FILES} files`, broken: findFullFolders(files) },
    { name: 'there is no circle between files', broken: findCircles(imports) },
    { name: 'there is no circle between folders', broken: findFolderCircles(imports) },
  ]
}

const MAX_FILES = 40

function findFullFolders(files) {
  return [...countByFolder(files)]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder} holds ${count}`)
}

/** How many files lie directly in each folder; the folders in which tests drive the whole product are lists, not rooms. */
export function countByFolder(files) {
  const counts = new Map()
  for (const file of files) {
    if (LISTS.some((list) => file.startsWith(list))) continue
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

/** Folders that are lists of independent files, which nobody reads as a whole: migrations. */
const LISTS = ['apps/server/migrations/']

/** Each circle of imports once, as the path that leads back to its first file. */
export function findCircles(imports) {
  const next = new Map()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const circles = []
  const done = new Set()
  const visit = (file, path) => {
    const start = path.indexOf(file)
    if (start !== -1) return void circles.push([...path.slice(start), file].join(' → '))
    if (done.has(file)) return
    for (const target of next.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return circles
}

/**
 * Circles between folders: each group of folders that reach one another, with the imports by which they do. Tests may
 * reach back (they drive what lies above them), sources may not.
 */
export function findFolderCircles(imports) {
  const edges = new Map()
  for (const { from, to } of imports) {
    if (isTest(from) || !to.includes('/') || to.startsWith('node:')) continue
    const [here, there] = [posix.dirname(from), posix.dirname(to)]
    if (here === there || !isOurs(there)) continue
    const key = `${here} → ${there}`
    edges.set(key, { here, there, by: [...(edges.get(key)?.by ?? []), `${from} → ${posix.basename(to)}`] })
  }
  const groupOf = groupFolders([...edges.values()])
  const circles = new Map()
  for (const { here, there, by } of edges.values()) {
    const group = groupOf.get(here)
    if (group === undefined || group !== groupOf.get(there)) continue
    circles.set(group, [...(circles.get(group) ?? []), `  ${here} → ${there}: ${by.slice(0, 3).join('; ')}`])
  }
  return [...circles].map(([group, lines]) => [`${group} reach one another`, ...lines].join('\n'))
}

const isOurs = (folder) => /^(?:packages|apps|bench|tests|tools)\b/.test(folder)

/** For each folder on a circle the name of the group it belongs to: folders that reach one another (Tarjan 1972). */
function groupFolders(edges) {
  const next = new Map()
  for (const { here, there } of edges) next.set(here, [...(next.get(here) ?? []), there])
  const [order, low, stack, groups] = [new Map(), new Map(), [], new Map()]
  const visit = (folder) => {
    order.set(folder, order.size)
    low.set(folder, order.get(folder))
    stack.push(folder)
    for (const target of next.get(folder) ?? []) {
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) low.set(folder, Math.min(low.get(folder), low.get(target)))
    }
    if (low.get(folder) !== order.get(folder)) return
    const members = stack.splice(stack.indexOf(folder)).sort()
    if (members.length > 1) for (const member of members) groups.set(member, members.join(', '))
  }
  for (const folder of next.keys()) if (!order.has(folder)) visit(folder)
  return groups
}
