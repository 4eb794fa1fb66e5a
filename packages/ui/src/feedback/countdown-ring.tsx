import './notes.css'
import { countdownText } from './countdown.ts'

interface CountdownRingProps {
  secondsLeft: number
  seconds: number
  /** "28 minutes 41 seconds left" */
  name: string
}

const radius = 60
const round = 2 * Math.PI * radius

/** What waits: a ring that empties around the clock time. Turmeric because something waits; nothing blinks at the end. */
export function CountdownRing({ secondsLeft, seconds, name }: CountdownRingProps) {
  const share = seconds === 0 ? 0 : secondsLeft / seconds
  return (
    <div className="countdown-ring" role="timer" aria-label={name}>
      <svg className="countdown-ring__ring" viewBox="0 0 132 132" fill="none" aria-hidden="true">
        <circle className="countdown-ring__whole" cx="66" cy="66" r={radius} strokeWidth="6" />
        {share === 0 ? null : (
          <circle
            className="countdown-ring__left"
            cx="66"
            cy="66"
            r={radius}
            strokeWidth="6"
            strokeLinecap="round"
            strokeDasharray={`${(share * round).toFixed(1)} ${round.toFixed(1)}`}
            transform="rotate(-90 66 66)"
          />
        )}
      </svg>
      <span className="countdown-ring__clock" aria-hidden="true">
        {countdownText(secondsLeft)}
      </span>
    </div>
  )
}
