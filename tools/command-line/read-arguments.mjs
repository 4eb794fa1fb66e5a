// How every tool reads its command line. Plain Node without packages, because npm start runs before they are there.
import { parseArgs } from 'node:util'

/**
 * Reads the command line of a tool. `--help` prints the help and ends with 0. An unknown option ends with 2, as does
 * another number of words than the tool takes.
 */
export function readArguments(help, options = {}, [min, max] = [0, 0]) {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(help)
    process.exit(0)
  }
  try {
    const read = parseArgs({ args, options, allowPositionals: true, strict: true })
    if (read.positionals.length >= min && read.positionals.length <= max) return read
    const count = min === max ? String(min) : max === Infinity ? `${min} or more` : `${min} to ${max}`
    return refuseArguments(`This tool takes ${count} words beside its options.`, help)
  } catch (error) {
    return refuseArguments(error instanceof Error ? error.message : String(error), help)
  }
}

/** Ends the program with 2, with what is wrong on its command line and how it is called. */
export function refuseArguments(problem, help) {
  console.error(`${problem}\n\n${help}`)
  process.exit(2)
}

/** Ends the program with what was wrong, in words. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}
