import { Button, Modal, Table, type TableColumnsType } from 'antd'
import { Check, FilePen, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  createNews,
  listNewsItems,
  newsStates,
  publishNews,
  withdrawNews,
  type NewsView as NewsItem,
} from '@bahi/contract/staff/news-items'
import { Chips } from '../../lists/chips.tsx'
import { MoreFoot } from '../../lists/more-button.tsx'
import { usePages } from '../../lists/use-pages.ts'
import { IconTag } from '../../page/icon-tag.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryFailed } from '../../page/query-states.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { formatDay, formatMoment } from '../../text/business-time.ts'
import { categoryWords, NewsForm } from './news-form.tsx'
import { NewsPreview } from './news-preview.tsx'

const stateTags = {
  draft: ['wait', FilePen, 'Draft'],
  published: ['done', Check, 'Published'],
  withdrawn: ['mute', Undo2, 'Withdrawn'],
} as const
const filters = ['', ...newsStates] as const
const filterWords = { '': 'All', draft: 'Drafts', published: 'Published', withdrawn: 'Withdrawn' } as const

type Doing = { readonly act: 'read' | 'publish' | 'withdraw' | 'rewrite'; readonly item: NewsItem }

/** A report has no words of its own: it is known by its day. */
function titleOf({ title, businessDate }: NewsItem): string {
  return businessDate === null ? title.en : `Market report of ${formatDay(businessDate)}`
}

function NewsTag({ state }: Pick<NewsItem, 'state'>) {
  const [tone, Icon, text] = stateTags[state]
  return (
    <IconTag tone={tone} icon={Icon}>
      {text}
    </IconTag>
  )
}

type Do = (act: Doing['act'], item: NewsItem) => void

const columnsFor = (onDo: Do): TableColumnsType<NewsItem> => [
  {
    title: 'News',
    render: (_, item) => (
      <button type="button" className="row__link content-words" onClick={() => onDo('read', item)}>
        <strong>{titleOf(item)}</strong>
        <span className="text-3">
          {item.businessDate === null ? item.summary.en : 'Written by rule from the bars of the day'}
        </span>
      </button>
    ),
  },
  { title: 'About', render: (_, { category }) => categoryWords[category] },
  { title: 'Source', dataIndex: 'source' },
  {
    title: 'Shares',
    render: (_, { symbols }) => (symbols.length === 0 ? <span className="text-3">None</span> : symbols.join(', ')),
  },
  {
    title: 'Written',
    render: (_, { madeBy, madeAt }) => (
      <>
        {madeBy} <span className="text-3">{formatMoment(madeAt)}</span>
      </>
    ),
  },
  { title: 'State', render: (_, item) => <NewsTag state={item.state} /> },
]

const actsColumn = (onDo: Do): TableColumnsType<NewsItem>[number] => ({
  title: '',
  render: (_, item) =>
    item.state === 'draft' ? (
      <span className="row__tags">
        <Button size="small" onClick={() => onDo('rewrite', item)}>
          Rewrite…
        </Button>
        <Button size="small" onClick={() => onDo('publish', item)}>
          Publish…
        </Button>
      </span>
    ) : item.state === 'published' ? (
      <Button size="small" danger onClick={() => onDo('withdraw', item)}>
        Withdraw…
      </Button>
    ) : null,
})

/** News: written as a draft, published with a reason, withdrawn with a reason; published words stay as they are. */
export function NewsView() {
  const client = useClient()
  const { words, say } = useWords()
  const state = filters.find((one) => one === words['state']) ?? ''
  const query = usePages({
    key: ['content', 'news', state],
    read: (from) => client.call(listNewsItems, { state, ...from }),
  })
  const mayEdit = useHasRole(createNews.roles)
  const [isWriting, setWriting] = useState(false)
  const [doing, setDoing] = useState<Doing | null>(null)
  const onDo: Do = (act, item) => setDoing({ act, item })
  const items = query.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <div className="tile__head">
        <Chips
          name="Which news"
          value={state}
          options={filters.map((value) => ({ value, text: filterWords[value] }))}
          onChange={(to) => say({ state: to })}
        />
        {mayEdit ? (
          <Button type="primary" icon={<Plus size={16} />} onClick={() => setWriting(true)}>
            Write news…
          </Button>
        ) : null}
      </div>
      {query.isError && items === undefined ? <QueryFailed query={query} /> : null}
      {items?.length === 0 ? (
        <PageState title="No news here">A draft is seen by nobody until it is published.</PageState>
      ) : (
        <Table<NewsItem>
          rowKey="id"
          columns={mayEdit ? [...columnsFor(onDo), actsColumn(onDo)] : columnsFor(onDo)}
          dataSource={items ?? []}
          pagination={false}
          size="middle"
          loading={query.isPending}
          scroll={{ x: 'max-content' }}
        />
      )}
      <MoreFoot pages={query} />
      {isWriting ? <NewsForm draft={null} onClose={() => setWriting(false)} /> : null}
      {doing === null ? null : <NewsAct doing={doing} onClose={() => setDoing(null)} />}
    </>
  )
}

function NewsAct({ doing: { act, item }, onClose }: { doing: Doing; onClose: () => void }) {
  const client = useClient()
  if (act === 'rewrite') return <NewsForm draft={item} onClose={onClose} />
  if (act === 'read')
    return (
      <Modal
        open
        title={item.state === 'draft' ? 'Preview' : 'As customers read it'}
        footer={null}
        onCancel={onClose}
        width={480}
      >
        <NewsPreview item={item} />
      </Modal>
    )
  const publishes = act === 'publish'
  return (
    <ReasonDialog
      title={publishes ? 'Publish' : 'Withdraw'}
      act={publishes ? 'Publish' : 'Withdraw'}
      danger={!publishes}
      open
      onClose={onClose}
      done={publishes ? 'Published.' : 'Withdrawn.'}
      onAct={(reason, options) => client.call(publishes ? publishNews : withdrawNews, { id: item.id, reason }, options)}
    >
      <p>
        “{titleOf(item)}”. {publishes ? 'From now on its words stay as they are.' : 'Customers no longer see it.'}
      </p>
    </ReasonDialog>
  )
}
