/** Whole seconds left of so many, counted from a moment; never below zero, never above the whole when a clock was set back. */
export function secondsLeft(startedMs: number, nowMs: number, seconds: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil((startedMs + seconds * 1000 - nowMs) / 1000)))
}

/** "28:41", "1:02:05": minutes and seconds, hours only when there are any. */
export function countdownText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  return hours === 0 ? `${two(minutes)}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`
}
