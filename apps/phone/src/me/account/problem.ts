/** A problem of a form, found by the app or by the server: a message of the catalogue, its values, and its fields. */
export interface Problem {
  msg: string
  params: Readonly<Record<string, string | number>>
  fields: readonly string[]
}

export function problem(msg: string, ...fields: readonly string[]): Problem {
  return { msg, params: {}, fields }
}

/** The problem, if its message belongs under this field. A message is shown under the first of its fields only, so that it is read once. */
export function problemUnder(found: Problem | null, field: string): Problem | null {
  return found !== null && found.fields[0] === field ? found : null
}
