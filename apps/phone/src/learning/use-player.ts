import { useEffect, useState } from 'react'

export interface Player {
  readonly at: number
  readonly isPlaying: boolean
  readonly isOver: boolean
  readonly go: (at: number) => void
  readonly play: () => void
  readonly pause: () => void
}

/** Goes through the steps of a made time, from `first` to `last`, one in so many milliseconds while it plays. */
export function usePlayer({ first, last, stepMs }: { first: number; last: number; stepMs: number }): Player {
  const [at, setAt] = useState(first)
  const [wantsToPlay, setWantsToPlay] = useState(false)
  const isPlaying = wantsToPlay && at < last
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setInterval(() => setAt((now) => Math.min(last, now + 1)), stepMs)
    return () => clearInterval(timer)
  }, [isPlaying, last, stepMs])
  return {
    at,
    isPlaying,
    isOver: at >= last,
    go: (next) => setAt(Math.min(last, Math.max(first, next))),
    play: () => {
      if (at >= last) setAt(first)
      setWantsToPlay(true)
    },
    pause: () => setWantsToPlay(false),
  }
}
