import './shell.css'
import { Headset } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Badge } from '@bahi/ui/feedback/badge'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useShown } from '../../navigation/use-router.ts'
import { useSession } from '../../session/use-session.ts'
import { useUnread } from '../../session/use-unread.ts'
import { useText } from '../../text/use-text.tsx'
import { circle, dragFromPx, type Spot } from './service-spot.ts'
import { useServiceSpot } from './use-service-spot.ts'

/** Where it would lead to itself, or to what the page already asks for. */
const withoutButton: ReadonlySet<string> = new Set([
  paths.customerService,
  paths.login,
  paths.register,
  paths.start,
  paths.loading,
])
/** As wide as a finger; beside rows that reach to the edge no wider than may lie in their margin. */
const touch = { usual: 44, narrow: 24 } as const

interface Point {
  x: number
  y: number
}

/** Customer service, tucked into the gutter of every page. It can be dragged to where it disturbs least, and stays there. */
export function ServiceButton() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const { messages } = useUnread()
  const { open } = useNavigation()
  const { path } = useShown()
  const { frame, spot, top, narrow, hidden, put, release, step } = useServiceSpot()
  const [said, setSaid] = useState('')
  const drag = useDrag(frame, release)
  if (hidden || frame === null || top === null || withoutButton.has(path)) return null
  const moveTo = (next: Spot | null) => {
    if (next === null) return setSaid(t('service.stays'))
    put(next)
    setSaid(
      t(next.edge === 'left' ? 'service.moved.left' : 'service.moved.right', { percent: Math.round(next.share * 100) }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') moveTo(step(event.key === 'ArrowUp' ? -1 : 1))
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      moveTo({ ...spot, edge: event.key === 'ArrowLeft' ? 'left' : 'right' })
    else return
    event.preventDefault()
  }
  const onClick = () => {
    if (drag.wasDragged()) return
    if (loggedIn) open(paths.customerService)
    else open(paths.login, { next: paths.customerService })
  }
  const at =
    drag.centre === null
      ? { x: spot.edge === 'left' ? 0 : frame.clientWidth - (narrow ? touch.narrow : touch.usual), y: top }
      : { x: drag.centre.x - circle / 2, y: drag.centre.y - circle / 2 }
  return (
    <aside aria-label={t('service.name')}>
      <button
        type="button"
        className={`service-button service-button--${spot.edge}${drag.centre === null ? (narrow ? ' service-button--narrow' : '') : ' service-button--dragged'}`}
        style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
        aria-label={messages === 0 ? t('service.name') : t('service.name.new', { count: messages })}
        aria-describedby="service-button-hint"
        onClick={onClick}
        onKeyDown={onKeyDown}
        {...drag.handlers}
      >
        <span className="service-button__tab">
          <Headset className="service-button__icon" aria-hidden="true" />
        </span>
        {messages === 0 ? null : (
          <span className="service-button__badge" aria-hidden="true">
            <Badge count={messages} maximum={99} />
          </span>
        )}
      </button>
      <span id="service-button-hint" hidden>
        {t('service.hint')}
      </span>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </aside>
  )
}

/** Follows a moving finger; a finger that does not move is a press. */
function useDrag(frame: HTMLElement | null, onRelease: (centre: Point) => void) {
  const from = useRef<Point | null>(null)
  const dragged = useRef(false)
  const [centre, setCentre] = useState<Point | null>(null)
  const pointIn = ({ clientX, clientY }: PointerEvent): Point => {
    const box = frame?.getBoundingClientRect() ?? new DOMRect()
    const inside = (value: number, most: number) => Math.min(Math.max(value, circle / 2), most - circle / 2)
    return { x: inside(clientX - box.left, box.width), y: inside(clientY - box.top, box.height) }
  }
  const end = (event: PointerEvent, isRelease: boolean) => {
    from.current = null
    if (centre === null) return
    setCentre(null)
    if (isRelease) onRelease(pointIn(event))
  }
  return {
    centre,
    /** Whether the press that has just ended moved the button. */
    wasDragged: () => dragged.current,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        dragged.current = false
        from.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        if (from.current === null) return
        if (!dragged.current && Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) < dragFromPx)
          return
        dragged.current = true
        setCentre(pointIn(event))
      },
      onPointerUp: (event: PointerEvent) => end(event, true),
      onPointerCancel: (event: PointerEvent) => end(event, false),
    },
  }
}
