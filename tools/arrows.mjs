import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import { IMPORT_RULES, PLACE_RULES } from './arrow-rules.mjs'

const SOURCE = /^(?:packages|apps|bench|tests|tools)\/.*\.(?:ts|tsx|mjs|css|sql)$/

/** Reads every import of the repository, also those of types alone. */
export async function readImports(root) {
  const { parseSync } = await import('vite')
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => SOURCE.test(file) && existsSync(join(root, file)))
  const known = new Set(files)
  const imports = files
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((from) =>
      specifiersOf(parseSync, from, readFileSync(join(root, from), 'utf8')).map((specifier) => ({
        from,
        specifier,
        to: resolveImport(known, from, specifier),
      })),
    )
  return { files, imports }
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
    ? posix.join(dirname(from).split(sep).join('/'), path)
    : room === undefined
      ? undefined
      : `packages/${room}/src/${rest}`
  if (base === undefined) return path
  return ['', '.ts', '.tsx'].map((ending) => base + ending).find((file) => known.has(file)) ?? base
}

/** For each rule what breaks it, in words; an empty list is a rule that holds. */
export function checkArrows({ files, imports }) {
  const results = IMPORT_RULES.map(({ name, forbids }) => ({
    name,
    broken: imports.filter(forbids).map(({ from, specifier }) => `${from} imports ${specifier}`),
  }))
  for (const { name, forbids } of PLACE_RULES) results.push({ name, broken: files.filter(forbids) })
  results.push({ name: 'there is no circle anywhere', broken: findCircles(imports) })
  return results
}

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
