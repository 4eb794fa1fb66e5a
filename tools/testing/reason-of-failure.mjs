import { stripVTControlCharacters } from 'node:util'

const LONGEST = 200

/** Why a test failed, in one line: the first line of its error, and the line of the test's own file where it stood. */
export function reasonOf(errors = [], file) {
  const [error] = errors
  if (error === undefined) return 'no error told'
  const [message] = stripVTControlCharacters(error.message).trim().split('\n')
  const line = error.stacks?.find((step) => step.file.endsWith(file))?.line
  return `${message.slice(0, LONGEST)}${line === undefined ? '' : ` (line ${line})`}`
}
