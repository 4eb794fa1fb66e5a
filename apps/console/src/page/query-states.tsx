import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { refusalText } from '../text/refusal-text.ts'
import { PageState } from './page-states.tsx'

/** What came of asking: the answer, a shape in its place while it comes, or why it did not come and another try. */
export function QueryStates<Data>({
  query,
  rows = 6,
  children,
}: {
  query: UseQueryResult<Data>
  rows?: number
  children: (data: Data) => ReactNode
}) {
  // An answer that is there stays on the screen when a later one fails: the next try follows by itself.
  if (query.data !== undefined) return children(query.data)
  if (query.isPending)
    return (
      <div className="query-wait" aria-busy="true">
        <Skeleton active title={false} paragraph={{ rows }} />
      </div>
    )
  return <QueryFailed query={query} />
}

/** Why nothing came, and another try. */
export function QueryFailed({ query }: { query: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  return (
    <PageState title="This did not load" action={<Button onClick={() => void query.refetch()}>Try again</Button>}>
      {refusalText(query.error)} Nothing was changed.
    </PageState>
  )
}
