import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { IMPORT_RULES, PLACE_RULES, isOurs, isTest } from './arrow-rules.mjs'

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
      readSpecifiers(parseSync, from, readFileSync(join(root, from), 'utf8')).map(({ specifier, isStar }) => ({
        from,
        specifier,
        to: resolveImport(known, from, specifier),
        isStar,
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

/** What a file names as its imports, each once; `isStar` where it exports everything of it again (`export * from`). */
function readSpecifiers(parseSync, file, text) {
  const { module } = parseSync(file, text)
  const exported = module.staticExports.flatMap(({ entries }) => entries).filter(({ moduleRequest }) => moduleRequest)
  const stars = new Set(
    exported
      .filter(({ importName }) => importName.kind === 'AllButDefault')
      .map(({ moduleRequest }) => moduleRequest.value),
  )
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...exported.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(
      ({ moduleRequest }) => /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1],
    ),
  ]
  return [...new Set(specifiers.filter((specifier) => specifier !== undefined))].map((specifier) => ({
    specifier,
    isStar: stars.has(specifier),
  }))
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

/** How many files lie directly in each folder, lists apart. */
export function countByFolder(files) {
  const counts = new Map()
  for (const file of files) {
    if (LISTS.some((list) => file.startsWith(list))) continue
    const folder = posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

/**
 * Migrations run in the order of their names and can stand in one folder only. Folders of tests are no lists: they are cut
 * by product as the sources are, so that whoever works on loans finds what drives them.
 */
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
    if (isTest(from) || !isOurs(to)) continue
    const [here, there] = [posix.dirname(from), posix.dirname(to)]
    if (here === there) continue
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

/** For each folder on a circle the name of its group: the folders that it reaches and that reach it. */
function groupFolders(edges) {
  const next = new Map()
  for (const { here, there } of edges) next.set(here, [...(next.get(here) ?? []), there])
  const reached = new Map([...next.keys()].map((folder) => [folder, reachFrom(folder, next)]))
  const groups = new Map()
  for (const [folder, others] of reached) {
    const members = [...others].filter((other) => reached.get(other)?.has(folder))
    if (members.length > 0) groups.set(folder, members.toSorted((a, b) => a.localeCompare(b, 'en')).join(', '))
  }
  return groups
}

/** Every folder that imports lead to from this one; itself only where they lead back to it. */
function reachFrom(folder, next) {
  const reached = new Set()
  const waiting = [folder]
  while (waiting.length > 0) {
    for (const target of next.get(waiting.pop()) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      waiting.push(target)
    }
  }
  return reached
}
