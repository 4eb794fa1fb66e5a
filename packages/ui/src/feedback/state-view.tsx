import './feedback.css'
import { CloudOff, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'

interface StateViewProps {
  picture: ReactNode
  title: string
  text: ReactNode
  /** The one way on, and at most one quieter way beside it. */
  action?: ReactNode
  /** Content follows below: less room above. */
  compact?: boolean
}

/** A page, or a part of one, that has a message instead of content. */
export function StateView({ picture, title, text, action, compact = false }: StateViewProps) {
  return (
    <div className={compact ? 'state-view state-view--compact' : 'state-view'}>
      {picture}
      <h2 className="state-view__title">{title}</h2>
      <p className="state-view__text">{text}</p>
      {action === undefined ? null : <div className="state-view__action">{action}</div>}
    </div>
  )
}

/** A large icon in a soft square: what the message is about. */
export function Medal({
  tone,
  small = false,
  children,
}: {
  tone: 'soft' | 'alert' | 'wait'
  small?: boolean
  children: ReactNode
}) {
  return (
    <div className={`medal medal--${tone}${small ? ' medal--small' : ''}`} aria-hidden="true">
      {children}
    </div>
  )
}

/** Nothing here yet: what will be here, and the one action that puts it here. */
export function EmptyState({ title, text, action }: { title: string; text: ReactNode; action?: ReactNode }) {
  return <StateView picture={<EmptyBook />} title={title} text={text} action={action} />
}

/** What happened, what it means for the money, one way on. */
export function ErrorState({
  title,
  text,
  retryText,
  onRetry,
  more,
}: {
  title: string
  text: string
  retryText: string
  onRetry: () => void
  more?: ReactNode
}) {
  return (
    <div role="alert">
      <StateView
        picture={
          <Medal tone="alert">
            <CloudOff size={40} strokeWidth={1.7} />
          </Medal>
        }
        title={title}
        text={text}
        action={
          <>
            <Button icon={<RefreshCw size={18} strokeWidth={2} />} onPress={onRetry}>
              {retryText}
            </Button>
            {more}
          </>
        }
      />
    </div>
  )
}

function EmptyBook() {
  return (
    <svg className="empty-book" width="148" height="120" viewBox="0 0 148 120" aria-hidden="true">
      <rect className="empty-book__page" x="26" y="10" width="96" height="102" rx="12" strokeWidth="1.5" />
      <path className="empty-book__stitch" d="M42 20v82" strokeWidth="3" strokeDasharray="7 5" strokeLinecap="round" />
      <path className="empty-book__rule" d="M56 34h50M56 52h50M56 70h50" strokeWidth="2.5" strokeLinecap="round" />
      <path className="empty-book__rule" d="M56 90h50M56 96h50" strokeWidth="2" />
      <circle className="empty-book__plus" cx="116" cy="28" r="18" />
      <path className="empty-book__sign" d="M116 20v16M108 28h16" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
