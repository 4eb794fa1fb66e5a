import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../calls/client.ts'
import { readAllDrawings } from '../../device/kept-drawings.ts'
import { saveFile } from '../../device/save-file.ts'
import { useText } from '../../text/use-text.tsx'
import type { GatheredZip } from './gather.ts'

interface Progress {
  readonly done: number
  readonly of: number
}

const save = ({ file, madeAt }: GatheredZip): void =>
  saveFile(`bahi-everything-${madeAt.slice(0, 10)}.zip`, 'application/zip', file)

/** Makes the ZIP of everything and saves it. Leaving the page stops it. */
export function useEverything() {
  const { call, document, picture } = useClient()
  const { language } = useText()
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const making = useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      stop.current = controller
      const { signal } = controller
      // What packs the files is fetched with the first of them, because few people come here.
      const { gatherEverything } = await import('./gather.ts')
      try {
        const onProgress = (done: number, of: number) => setProgress({ done, of })
        const drawings = readAllDrawings(localStorage)
        const calls = { call, document, picture }
        const zip = await gatherEverything({ calls, language, drawings, signal, onProgress })
        save(zip)
        return zip
      } catch (cause) {
        if (signal.aborted) return null
        throw cause
      }
    },
    onSettled: () => setProgress(null),
  })
  const made = making.data ?? null
  return {
    make: () => making.mutate(),
    stop: () => stop.current?.abort(),
    saveAgain: () => (made === null ? undefined : save(made)),
    made,
    isMaking: making.isPending,
    isFailed: making.isError,
    progress,
  }
}
