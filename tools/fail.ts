/** Ends the program with what was wrong, in words. */
export function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
