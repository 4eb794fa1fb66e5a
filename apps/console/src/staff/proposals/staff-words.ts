import { list, text, type Payload } from './payload-fields.ts'

/** Whom an act of staff concerns: nobody signs for a person who is not named. */
export function staffOf(payload: Payload): string {
  const [number, displayName, name] = [text(payload, 'number'), text(payload, 'displayName'), text(payload, 'name')]
  const known = [number, displayName, name === '' ? '' : `(${name})`].filter((part) => part !== '')
  return known.length === 0 ? `Staff account ${text(payload, 'id')}` : known.join(' ')
}

export function rolesOf(payload: Payload, name: string): string {
  return list(payload, name).join(', ')
}
