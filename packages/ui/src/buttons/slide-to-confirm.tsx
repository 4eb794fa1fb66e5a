import './sliders.css'
import { ChevronRight, Lock } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { slide, slideHoldMs, type SlideEvent, type SlideState } from './slide-state.ts'

interface SlideToConfirmProps {
  /** "Slide to buy 100 shares" */
  text: string
  /** Read aloud: it says that holding and Enter do the same. */
  name: string
  /** Takes the place of the text for a moment when a finger let go too early: a tap commits nothing. */
  hintText?: string | undefined
  onConfirm: () => void
  /** While true the slide is spent; when it turns false again it can be used once more. */
  sending?: boolean
  sendingText?: string | undefined
  /** The reason why the slide is locked, shown on it: "Fix 3 things to go on". Absent: not locked. */
  lockedText?: string | undefined
  tone?: 'primary' | 'ink'
}

const knobPx = 56

/** The one gesture that commits: drag the knob across, or press and hold, or Enter. One send per slide. */
export function SlideToConfirm({
  text,
  name,
  hintText,
  onConfirm,
  sending = false,
  sendingText,
  lockedText,
  tone = 'primary',
}: SlideToConfirmProps) {
  const { state, dispatch } = useSlide(onConfirm, sending)
  const hint = useHint()
  const grip = useRef<{ x: number; room: number } | null>(null)
  const locked = lockedText !== undefined
  const share = state.at === 'dragged' ? state.share : state.at === 'sent' ? 1 : 0
  const release = (kind: 'release' | 'reset') => {
    grip.current = null
    dispatch({ kind })
  }
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (locked || state.at === 'sent' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, room: event.currentTarget.getBoundingClientRect().width - knobPx }
    dispatch({ kind: 'press' })
  }
  return (
    <button
      type="button"
      className={`slide-to-confirm slide-to-confirm--${locked ? 'locked' : tone} slide-to-confirm--${state.at}`}
      aria-label={locked ? lockedText : name}
      aria-disabled={locked || undefined}
      aria-busy={state.at === 'sent' || undefined}
      data-base-ui-swipe-ignore="x"
      onPointerDown={press}
      onPointerMove={(event) => {
        if (grip.current !== null)
          dispatch({ kind: 'move', share: (event.clientX - grip.current.x) / grip.current.room })
      }}
      onPointerUp={() => {
        if (grip.current === null) return
        release('release')
        hint.show()
      }}
      onPointerCancel={() => grip.current !== null && release('reset')}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        // A click without a pointer comes from Enter or from a screen reader; a tap must not commit.
        if (event.detail === 0 && !locked) dispatch({ kind: 'key' })
      }}
    >
      <span className="slide-to-confirm__fill" aria-hidden="true" />
      <span className="slide-to-confirm__text" aria-hidden="true">
        {locked ? lockedText : state.at === 'sent' ? (sendingText ?? text) : hint.shown ? (hintText ?? text) : text}
      </span>
      <span className="slide-to-confirm__rail" aria-hidden="true" style={{ transform: `translateX(${share * 100}%)` }}>
        <span className="slide-to-confirm__knob">
          {locked ? <Lock size={20} strokeWidth={1.75} /> : <ChevronRight size={24} strokeWidth={2.2} />}
        </span>
      </span>
      {locked || state.at === 'sent' ? null : (
        <ChevronRight className="slide-to-confirm__hint" size={18} strokeWidth={1.75} aria-hidden="true" />
      )}
    </button>
  )
}

const hintMs = 2_500

function useHint() {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = () => {
    clearTimeout(timer.current)
    setShown(true)
    timer.current = setTimeout(() => setShown(false), hintMs)
  }
  return { shown, show }
}

function useSlide(onConfirm: () => void, sending: boolean) {
  const [state, setState] = useState<SlideState>({ at: 'idle' })
  // The newest state without waiting for a render: two events in one frame must not both send.
  const newest = useRef(state)
  const confirm = useRef(onConfirm)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasSending = useRef(sending)
  useEffect(() => {
    confirm.current = onConfirm
  })
  const dispatch = (event: SlideEvent) => {
    const next = slide(newest.current, event)
    newest.current = next.state
    setState(next.state)
    if (next.state.at !== 'pressed') clearTimeout(timer.current)
    else if (event.kind === 'press') timer.current = setTimeout(() => dispatch({ kind: 'held' }), slideHoldMs)
    if (next.send) confirm.current()
  }
  useEffect(() => {
    if (wasSending.current && !sending) {
      newest.current = slide(newest.current, { kind: 'reset' }).state
      setState(newest.current)
    }
    wasSending.current = sending
  }, [sending])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { state, dispatch }
}
