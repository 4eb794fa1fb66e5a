import { formatRupees } from '../../text/figures.ts'

/** An act's own figures and words, as the server keeps them: what an older version proposed may lack some. */
export type Payload = Readonly<Record<string, unknown>>

export function text(payload: Payload, name: string): string {
  const value = payload[name]
  if (value === null || value === undefined) return ''
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  return JSON.stringify(value)
}

export function list(payload: Payload, name: string): readonly unknown[] {
  const value = payload[name]
  return Array.isArray(value) ? value : []
}

export const rupeesText = (payload: Payload, name: string): string => formatRupees(Number(payload[name]))
