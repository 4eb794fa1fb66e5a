import pg from 'pg'

/** The name of each text, for all connections of this process. */
const names = new Map<string, string>()

/**
 * A connection that prepares each statement with values once, as the server's own connections do with those statements
 * that have a name. What has none is read, analysed and planned anew for each of its calls, which is a quarter of what
 * PostgreSQL does in a test that lets days pass. The answers are the same.
 */
export class PreparingClient extends pg.Client {
  override query(...[first, ...rest]: unknown[]): never {
    return (super.query as (...told: unknown[]) => never)(...withName(first, rest))
  }
}

function withName(first: unknown, rest: readonly unknown[]): readonly unknown[] {
  const [values] = rest
  if (typeof first === 'string')
    return isFilled(values) ? [{ name: nameOf(first), text: first, values }, ...rest.slice(1)] : [first, ...rest]
  const { text, name, submit, values: own = values } = first as Record<string, unknown>
  const isPlain = typeof text === 'string' && name === undefined && submit === undefined && isFilled(own)
  return [isPlain ? { ...(first as object), name: nameOf(text) } : first, ...rest]
}

const isFilled = (values: unknown): values is readonly unknown[] => Array.isArray(values) && values.length > 0

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `test-${names.size}`
  names.set(text, name)
  return name
}
