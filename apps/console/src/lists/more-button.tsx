import { Button } from 'antd'

export interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** The way to the next page of a list, while there is one. */
export function MoreButton({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null
  return (
    <Button type="link" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      More
    </Button>
  )
}

/** The foot of a table that ends before its list does. */
export function MoreFoot({ pages }: { pages: Pages }) {
  if (!pages.hasNextPage) return null
  return (
    <div className="table-foot">
      <span className="top__gap" />
      <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        More
      </Button>
    </div>
  )
}
