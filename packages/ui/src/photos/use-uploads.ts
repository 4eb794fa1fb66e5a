import { useEffect, useReducer, useRef, useState } from 'react'
import {
  defaultUploadLimits,
  nextToSend,
  reduceUploads,
  uploadRefusal,
  type UploadItem,
  type UploadLimits,
  type UploadRefusal,
  type UploadState,
} from './upload-queue.ts'

export type UploadEnd = Extract<UploadState, { at: 'added' | 'failed' | 'refused' }>

/** Sends one file and tells how far it is, 0 to 1. What it throws counts as a failed line. */
export type SendUpload = (
  file: File,
  progress: { signal: AbortSignal; onShare: (share: number) => void },
) => Promise<UploadEnd>

export interface Uploads {
  items: readonly UploadItem[]
  /** Why some of the files that were chosen last were not taken. */
  refused: readonly { name: string; reason: UploadRefusal }[]
  limits: UploadLimits
  take: (files: readonly File[]) => Promise<void>
  retry: (id: string) => void
  /** Takes a file out; one on its way is stopped. */
  remove: (id: string) => void
}

/** Files on their way, one at a time, each with its progress. */
export function useUploads(send: SendUpload, changes: Partial<UploadLimits> = {}): Uploads {
  const limits = { ...defaultUploadLimits, ...changes }
  const [items, tell] = useReducer(reduceUploads, [])
  const [refused, setRefused] = useState<Uploads['refused']>([])
  const files = useRef(new Map<string, { file: File; preview: string | null; stop: AbortController }>())
  const newestSend = useRef(send)
  useEffect(() => {
    newestSend.current = send
  })
  const next = nextToSend(items)?.id
  useEffect(() => {
    const held = next === undefined ? undefined : files.current.get(next)
    if (next === undefined || held === undefined) return
    const { signal } = held.stop
    tell({ kind: 'progress', id: next, share: 0 })
    const onShare = (share: number) => signal.aborted || tell({ kind: 'progress', id: next, share })
    void newestSend
      .current(held.file, { signal, onShare })
      .catch((): UploadEnd => ({ at: 'failed' }))
      .then((state) => signal.aborted || tell({ kind: 'ended', id: next, state }))
  }, [next])
  useEffect(() => {
    const all = files.current
    return () => {
      for (const one of all.values()) forget(one)
      all.clear()
    }
  }, [])
  const take = async (chosen: readonly File[]) => {
    const looked = await Promise.all(
      chosen.map(async (file) => ({
        file,
        facts: { name: file.name, kind: file.type, bytes: file.size, seconds: await readSeconds(file) },
      })),
    )
    const [taken, not]: [Omit<UploadItem, 'state'>[], { name: string; reason: UploadRefusal }[]] = [[], []]
    for (const { file, facts } of looked) {
      const reason = uploadRefusal(facts, files.current.size, limits)
      if (reason !== null) not.push({ name: file.name, reason })
      else taken.push(hold(file, files.current))
    }
    setRefused(not)
    tell({ kind: 'taken', items: taken })
  }
  const remove = (id: string) => {
    const held = files.current.get(id)
    if (held !== undefined) forget(held)
    files.current.delete(id)
    tell({ kind: 'removed', id })
  }
  return { items, refused, limits, take, remove, retry: (id) => tell({ kind: 'retried', id }) }
}

function hold(
  file: File,
  files: Map<string, { file: File; preview: string | null; stop: AbortController }>,
): Omit<UploadItem, 'state'> {
  const id = `${Date.now()}-${files.size}-${file.name}`
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
  files.set(id, { file, preview, stop: new AbortController() })
  return { id, name: file.name, preview }
}

function forget({ preview, stop }: { preview: string | null; stop: AbortController }): void {
  stop.abort()
  if (preview !== null) URL.revokeObjectURL(preview)
}

/** How long a recording plays; null for what does not play, or cannot be played here. */
async function readSeconds(file: File): Promise<number | null> {
  if (!/^(video|audio)\//.test(file.type)) return null
  const url = URL.createObjectURL(file)
  try {
    return await new Promise((resolve) => {
      const player = document.createElement(file.type.startsWith('video/') ? 'video' : 'audio')
      player.preload = 'metadata'
      player.addEventListener('loadedmetadata', () => resolve(player.duration))
      player.addEventListener('error', () => resolve(null))
      player.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
