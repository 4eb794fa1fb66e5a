/** Input as `key=value` pairs. What is absent is left out; a list repeats its key. */
export function encodeForm(input: object): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item))
  }
  return form.toString()
}
