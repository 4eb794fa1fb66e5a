import { Link } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { refusalText } from '../text/refusal-text.ts'

/** One thing to say in the middle of a page: what is not there, why, and the way on. */
export function PageState({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="page-state">
      <p className="page-state__title">{title}</p>
      <p>{children}</p>
      {action}
    </div>
  )
}

export function PagePending() {
  return (
    <div className="page__body" aria-busy="true">
      <Skeleton active paragraph={{ rows: 8 }} />
    </div>
  )
}

export function PageFailed({ error, reset }: { error: unknown; reset?: () => void }) {
  return (
    <PageState
      title="This did not load"
      action={<Button onClick={() => (reset === undefined ? location.reload() : reset())}>Try again</Button>}
    >
      {refusalText(error)} Nothing was changed.
    </PageState>
  )
}

export function NoSuchPage() {
  return (
    <PageState title="There is no such page" action={<Link to="/">To the overview</Link>}>
      The address may be from an older version of the console.
    </PageState>
  )
}
