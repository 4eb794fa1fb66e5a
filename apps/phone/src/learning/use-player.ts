import { useEffect, useState } from 'react'

export interface Player {
  readonly at: number
  readonly isPlaying: boolean
  readonly isOver: boolean
  readonly go: (at: number) => void
  readonly play: () => void
  readonly pause: () => void
}

interface Played {
  readonly first: number
  readonly last: number
  readonly stepMs: number
  /** Steps at which there is something to read: whoever plays stands still there, and plays on by themselves. */
  readonly stops?: ReadonlySet<number>
}

const NO_STOPS: ReadonlySet<number> = new Set()

/** Goes through the steps of a made time, from `first` to `last`, one in so many milliseconds while it plays. */
export function usePlayer({ first, last, stepMs, stops = NO_STOPS }: Played): Player {
  const [at, setAt] = useState(first)
  const [wantsToPlay, setWantsToPlay] = useState(false)
  const isPlaying = wantsToPlay && at < last
  const go = (next: number) => {
    const place = Math.min(last, Math.max(first, next))
    setAt(place)
    if (stops.has(place)) setWantsToPlay(false)
  }
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => {
      setAt(at + 1)
      if (stops.has(at + 1)) setWantsToPlay(false)
    }, stepMs)
    return () => clearTimeout(timer)
  }, [isPlaying, at, stepMs, stops])
  return {
    at,
    isPlaying,
    isOver: at >= last,
    go,
    play: () => {
      if (at >= last) setAt(first)
      setWantsToPlay(true)
    },
    pause: () => setWantsToPlay(false),
  }
}
