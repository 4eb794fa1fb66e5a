/** Reads a JSON object field by field and collects its problems. A field that no reader asked for is a problem. */
export class FieldReader {
  readonly problems: string[] = []
  readonly #fields: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #asked = new Set<string>()

  constructor(value: unknown, path = '') {
    this.#path = path
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    this.#fields = isObject ? (value as Readonly<Record<string, unknown>>) : {}
    if (!isObject) this.problems.push(`${path === '' ? 'the rule' : path}: must be an object`)
  }

  text<const Word extends string>(name: string, words: readonly Word[], usual?: Word): Word
  text(name: string): string
  text(name: string, words?: readonly string[], usual?: string): string {
    const value = this.#take(name) ?? usual
    if (typeof value !== 'string' || value === '' || value.length > 60) return this.#wrong(name, 'must be a text', '')
    if (words !== undefined && !words.includes(value))
      return this.#wrong(name, `must be one of ${words.join(', ')}`, words[0] ?? '')
    return value
  }

  count(name: string, least: number, most: number, usual?: number): number {
    const value = this.#take(name) ?? usual
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most)
      return this.#wrong(name, `must be a whole number from ${least} to ${most}`, least)
    return value
  }

  /** A percentage such as "3.25%", in basis points. */
  percent(name: string, leastBps: number, maxBps: number, usual?: string): number {
    const value = this.#take(name) ?? usual
    const match = typeof value === 'string' ? /^(\d{1,4})(?:\.(\d{1,2}))?%$/.exec(value) : null
    const bps = match === null ? -1 : Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
    return bps < leastBps || bps > maxBps
      ? this.#wrong(name, `must be a percentage from ${leastBps / 100}% to ${maxBps / 100}%`, leastBps)
      : bps
  }

  list(name: string, least: number, most: number): readonly unknown[] {
    const value = this.#take(name)
    if (!Array.isArray(value) || value.length < least || value.length > most)
      return this.#wrong(name, `must be a list of ${least} to ${most}`, [])
    return value as readonly unknown[]
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined
  }

  /** Called last: reports the fields that no reader asked for. */
  end(): readonly string[] {
    for (const name of Object.keys(this.#fields))
      if (!this.#asked.has(name)) this.problems.push(`${this.#path}${name}: is not known`)
    return this.problems
  }

  #take(name: string): unknown {
    this.#asked.add(name)
    return this.#fields[name]
  }

  #wrong<Value>(name: string, why: string, instead: Value): Value {
    this.problems.push(`${this.#path}${name}: ${why}`)
    return instead
  }
}
