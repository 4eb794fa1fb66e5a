import { interfaceDefaults } from '../base/interface-defaults.ts'

export interface UploadLimits {
  /** 52 by default. */
  maxFiles: number
  /** Of a recording; 60 by default. */
  maxSeconds: number
  /** Kinds of files as a file field has them: "image/*", "image/jpeg". Empty takes all. */
  kinds: readonly string[]
  /** Null when a file may be of any size, as by default. */
  maxBytes: number | null
}

export const defaultUploadLimits: UploadLimits = {
  maxFiles: interfaceDefaults.uploadFiles,
  maxSeconds: interfaceDefaults.uploadSeconds,
  kinds: [],
  maxBytes: null,
}

export type UploadRefusal = 'too-many' | 'wrong-kind' | 'too-large' | 'too-long'

export interface UploadFacts {
  name: string
  kind: string
  bytes: number
  /** Null for what does not play. */
  seconds: number | null
}

/** Why a file cannot be taken, or null. `already` is how many were taken before it. */
export function uploadRefusal(file: UploadFacts, already: number, limits: UploadLimits): UploadRefusal | null {
  if (already >= limits.maxFiles) return 'too-many'
  if (limits.kinds.length > 0 && !limits.kinds.some((kind) => fits(file.kind, kind))) return 'wrong-kind'
  if (limits.maxBytes !== null && file.bytes > limits.maxBytes) return 'too-large'
  return file.seconds !== null && file.seconds > limits.maxSeconds ? 'too-long' : null
}

function fits(kind: string, wanted: string): boolean {
  return wanted.endsWith('/*') ? kind.startsWith(wanted.slice(0, -1)) : kind === wanted
}

export type UploadState =
  | { at: 'waiting' }
  | { at: 'sending'; share: number }
  /** `receivedAs` is the name by which the receiver knows the file, when it gave one. */
  | { at: 'added'; receivedAs?: string }
  | { at: 'failed' }
  /** The server looked at it and said no. */
  | { at: 'refused'; reason: string }

export interface UploadItem {
  id: string
  name: string
  /** What is shown of it; null for what has no picture. */
  preview: string | null
  state: UploadState
}

export type UploadEvent =
  | { kind: 'taken'; items: readonly Omit<UploadItem, 'state'>[] }
  | { kind: 'progress'; id: string; share: number }
  | { kind: 'ended'; id: string; state: Extract<UploadState, { at: 'added' | 'failed' | 'refused' }> }
  | { kind: 'retried'; id: string }
  | { kind: 'removed'; id: string }

export function reduceUploads(items: readonly UploadItem[], event: UploadEvent): readonly UploadItem[] {
  const change = (id: string, state: UploadState) => items.map((item) => (item.id === id ? { ...item, state } : item))
  switch (event.kind) {
    case 'taken':
      return [...items, ...event.items.map((item): UploadItem => ({ ...item, state: { at: 'waiting' } }))]
    case 'progress':
      return change(event.id, { at: 'sending', share: Math.min(1, Math.max(0, event.share)) })
    case 'ended':
      return change(event.id, event.state)
    case 'retried':
      return change(event.id, { at: 'waiting' })
    case 'removed':
      return items.filter((item) => item.id !== event.id)
  }
}

/** One file at a time: several at once would only share the same line. Null when one is on its way, or none waits. */
export function nextToSend(items: readonly UploadItem[]): UploadItem | null {
  if (items.some((item) => item.state.at === 'sending')) return null
  return items.find((item) => item.state.at === 'waiting') ?? null
}
