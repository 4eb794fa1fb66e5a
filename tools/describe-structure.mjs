// npm run arrows: the structure in figures, and every rule with what breaks it.
import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTest } from './arrow-rules.mjs'
import { checkArrows, countByFolder, readImports } from './arrows.mjs'
import { readArguments } from './command-line/read-arguments.mjs'

const HELP = `npm run arrows
Prints the structure in figures, and each rule of who may import whom with what breaks it. Ends with 1 when a rule is
broken.

Options:
  --help  prints this text
Example: npm run arrows`

/** The first line of a file that a program writes, and nobody has to read. */
const GENERATED = /^\/\/ Written by `npm run /

/** The structure of the repository in figures: what lies where and the largest of each kind. */
export async function describeStructure(root) {
  const { parseSync } = await import('vite')
  const { files, imports } = await readImports(root)
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  const texts = sources
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
    .filter(([, text]) => !GENERATED.test(text))
  const lines = texts.map(([file, text]) => ({ name: file, size: text.split('\n').length - 1 }))
  const functions = texts.flatMap(([file, text]) => measureFunctions(parseSync(file, text).program, file, text))
  const folders = [...countByFolder(files)].map(([name, size]) => ({ name, size }))
  return {
    rules: checkArrows({ files, imports }),
    figures: [
      `${files.length} files in ${folders.length} folders, ${imports.length} imports`,
      `largest folder: ${largest(folders, 'files')}`,
      `largest file: ${largest(lines, 'lines')}`,
      `longest function: ${largest(functions, 'lines')}`,
    ],
  }
}

function largest(measured, unit) {
  const [first] = measured.toSorted((a, b) => b.size - a.size)
  return first === undefined ? 'none' : `${first.size} ${unit}, ${first.name}`
}

/** Lines of each function, with the file and line where it begins. */
export function measureFunctions(program, file, text) {
  const starts = lineStarts(text)
  const found = []
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (/Function/.test(node.type ?? '') && node.body?.type === 'BlockStatement') {
      const first = lineAt(starts, node.start)
      found.push({ name: `${file}:${first}`, size: lineAt(starts, node.end - 1) - first + 1 })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(program)
  return found
}

function lineStarts(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function lineAt(starts, offset) {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle] <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  readArguments(HELP)
  const { figures, rules } = await describeStructure(dirname(dirname(fileURLToPath(import.meta.url))))
  for (const line of figures) console.log(line)
  for (const { name, broken } of rules) {
    console.log(`${broken.length === 0 ? '✓' : '✗'} ${name}${broken.length === 0 ? '' : ` (${broken.length})`}`)
    for (const line of broken) console.log(`    ${line}`)
  }
  process.exitCode = rules.some(({ broken }) => broken.length > 0) ? 1 : 0
}
