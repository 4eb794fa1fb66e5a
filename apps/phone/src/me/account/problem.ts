/** Why a form was not taken: a message of the catalogue, its values, and the fields it stands under. Found here or said by the server. */
export interface Problem {
  msg: string
  params: Readonly<Record<string, string | number>>
  fields: readonly string[]
}

export function problem(msg: string, ...fields: readonly string[]): Problem {
  return { msg, params: {}, fields }
}

/** The problem, if it stands under this field: a message stands under the first of its fields only, so that it is read once. */
export function problemUnder(found: Problem | null, field: string): Problem | null {
  return found !== null && found.fields[0] === field ? found : null
}
