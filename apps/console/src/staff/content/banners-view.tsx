import { useQuery } from '@tanstack/react-query'
import { Button, Table, type TableColumnsType } from 'antd'
import { Check, Clock, Plus, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import {
  createBanner,
  listBanners,
  scheduleBanner,
  withdrawBanner,
  type BannerView,
} from '@bahi/contract/staff/banners'
import { TextField } from '../../page/fields.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { useHasRole } from '../../session/session.ts'
import { formatDay } from '../../text/business-time.ts'
import { asJson, isWhole, noWords, ThreeWordsField } from './three-words.tsx'

const stateTags = {
  running: ['done', Check, 'Running'],
  scheduled: ['wait', Clock, 'To come'],
  ended: ['mute', X, 'Ended'],
  withdrawn: ['mute', Undo2, 'Withdrawn'],
} as const

type Doing = { readonly act: 'create' } | { readonly act: 'schedule' | 'withdraw'; readonly banner: BannerView }

const columns: TableColumnsType<BannerView> = [
  { title: 'Place', dataIndex: 'position', align: 'right' },
  {
    title: 'Banner',
    render: (_, { title, subtitle }) => (
      <span className="content-words">
        <strong>{title.en}</strong>
        <span className="text-3">{subtitle.en}</span>
      </span>
    ),
  },
  { title: 'Leads to', dataIndex: 'link' },
  {
    title: 'Runs',
    render: (_, { startsOn, endsOn }) => `${formatDay(startsOn)} ${endsOn === null ? 'on' : `to ${formatDay(endsOn)}`}`,
  },
  { title: 'Made by', render: (_, { madeBy }) => madeBy ?? <span className="text-3">Installed</span> },
  { title: 'State', render: (_, { state }) => <BannerTag state={state} /> },
]

const actsColumn = (onDo: (doing: Doing) => void): TableColumnsType<BannerView>[number] => ({
  title: '',
  render: (_, banner) =>
    banner.state === 'withdrawn' || banner.state === 'ended' ? null : (
      <span className="row__tags">
        <Button size="small" onClick={() => onDo({ act: 'schedule', banner })}>
          Days…
        </Button>
        <Button size="small" danger onClick={() => onDo({ act: 'withdraw', banner })}>
          Withdraw…
        </Button>
      </span>
    ),
})

/** Banners of Home: when each runs, where it leads. */
export function BannersView() {
  const client = useClient()
  const query = useQuery({ queryKey: ['content', 'banners'], queryFn: () => client.call(listBanners, {}) })
  const mayEdit = useHasRole(createBanner.roles)
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <QueryStates query={query}>
      {({ items, businessDate }) => (
        <>
          {mayEdit ? (
            <div>
              <Button type="primary" icon={<Plus size={16} />} onClick={() => setDoing({ act: 'create' })}>
                New banner…
              </Button>
            </div>
          ) : null}
          {items.length === 0 ? (
            <PageState title="No banner yet">Home shows banners here in their places. Make the first one.</PageState>
          ) : (
            <Table<BannerView>
              rowKey="id"
              columns={mayEdit ? [...columns, actsColumn(setDoing)] : columns}
              dataSource={items}
              pagination={false}
              size="middle"
              scroll={{ x: 'max-content' }}
            />
          )}
          {doing === null ? null : doing.act === 'withdraw' ? (
            <WithdrawBanner banner={doing.banner} onClose={close} />
          ) : (
            <BannerDialog
              banner={doing.act === 'schedule' ? doing.banner : null}
              today={businessDate}
              onClose={close}
            />
          )}
        </>
      )}
    </QueryStates>
  )
}

function WithdrawBanner({ banner, onClose }: { banner: BannerView; onClose: () => void }) {
  const client = useClient()
  return (
    <ReasonDialog
      title={`Withdraw “${banner.title.en}”`}
      act="Withdraw"
      danger
      open
      onClose={onClose}
      done="Withdrawn, for good."
      onAct={(reason, options) => client.call(withdrawBanner, { id: banner.id, reason }, options)}
    >
      <p>It leaves Home at once and does not come back.</p>
    </ReasonDialog>
  )
}

function BannerTag({ state }: Pick<BannerView, 'state'>) {
  const [tone, Icon, text] = stateTags[state]
  return (
    <IconTag tone={tone} icon={Icon}>
      {text}
    </IconTag>
  )
}

/** A new banner with its words, or new days and a new place for an existing banner. */
function BannerDialog({ banner, today, onClose }: { banner: BannerView | null; today: string; onClose: () => void }) {
  const client = useClient()
  const [title, setTitle] = useState(noWords)
  const [subtitle, setSubtitle] = useState(noWords)
  const [link, setLink] = useState('/pages/home/detail')
  const [position, setPosition] = useState(String(banner?.position ?? 1))
  const [startsOn, setStartsOn] = useState(banner?.startsOn ?? today)
  const [endsOn, setEndsOn] = useState(banner?.endsOn ?? '')
  const days = { position, startsOn, ...(endsOn === '' ? {} : { endsOn }) }
  const isReady =
    /^[1-9]\d{0,2}$/.test(position) &&
    startsOn !== '' &&
    (banner !== null || (isWhole(title) && isWhole(subtitle) && link.startsWith('/')))
  return (
    <ReasonDialog
      title={banner === null ? 'New banner' : `Days of “${banner.title.en}”`}
      act={banner === null ? 'Make it' : 'Change'}
      open
      onClose={onClose}
      done="Done. Home follows at once."
      isReady={isReady}
      onAct={(reason, options) =>
        banner === null
          ? client.call(
              createBanner,
              { title: asJson(title), subtitle: asJson(subtitle), link, ...days, reason },
              options,
            )
          : client.call(scheduleBanner, { id: banner.id, ...days, reason }, options)
      }
    >
      {banner !== null ? null : (
        <>
          <ThreeWordsField label="Title" value={title} most={60} onChange={setTitle} />
          <ThreeWordsField label="Line below" value={subtitle} most={120} onChange={setSubtitle} />
          <TextField label="Leads to a page of the app" value={link} onChange={(typed) => setLink(typed.trim())} />
        </>
      )}
      <TextField label="Place" value={position} inputMode="numeric" onChange={(typed) => setPosition(typed.trim())} />
      <div className="dialog__row">
        <TextField label="From" type="date" value={startsOn} onChange={setStartsOn} />
        <TextField label="To, or empty" type="date" value={endsOn} min={startsOn} onChange={setEndsOn} />
      </div>
    </ReasonDialog>
  )
}
