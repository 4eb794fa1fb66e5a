import './progress-bar.css'

/** How much of something is done. It is for the eye alone: the text beside it says the same. */
export function ProgressBar({ done, of }: { done: number; of: number }) {
  return <progress className="progress-bar" aria-hidden="true" max={of} value={done} />
}
