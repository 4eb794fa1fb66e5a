import './settings.css'
import { useQuery } from '@tanstack/react-query'
import { Button, type TableColumnsType } from 'antd'
import { Download } from 'lucide-react'
import { listSettings, type SettingRow } from '@bahi/contract/staff/settings'
import { Chips } from '../../lists/chips.tsx'
import { ChooseTable } from '../../lists/choose-table.tsx'
import { downloadCsv } from '../../lists/download-csv.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { useMarketSource } from '../../session/use-market-source.ts'
import { formatDay } from '../../text/business-time.ts'
import { SettingPanel } from './setting-panel.tsx'
import { SettingTag } from './setting-tag.tsx'
import { boundsWords, formatSetting } from './setting-value.ts'
import { settingSection } from './setting-words.ts'

const columns: TableColumnsType<SettingRow> = [
  {
    title: 'Setting',
    render: (_, row) => (
      <button type="button" className="row__link setting__name">
        {row.label}
        <span className="side__say">{row.name}</span>
      </button>
    ),
  },
  { title: 'Value now', align: 'right', render: (_, row) => formatSetting(row.now, row.unit) },
  {
    title: 'Since',
    render: (_, { since }) => (since === null ? <span className="text-3">Installed</span> : formatDay(since)),
  },
  { title: 'State', render: (_, row) => <SettingTag row={row} /> },
]

function passes(row: SettingRow, group: string): boolean {
  return (
    group === '' || (group === 'waiting' ? row.waiting > 0 || row.next !== null : settingSection(row.group) === group)
  )
}

/** Every setting of the house. A value is never overwritten: another one follows it from a day on, by two people. */
export function SettingsScreen() {
  const client = useClient()
  const { words, say } = useWords()
  const query = useQuery({ queryKey: ['settings'], queryFn: () => client.call(listSettings, {}) })
  const simulated = useMarketSource().data?.simulated !== false
  const group = words['group'] ?? ''
  const chosen = query.data?.items.find(({ name }) => name === words['name'])
  return (
    <ConsolePage
      title="Settings"
      sub="Every value has a start date. None is ever overwritten."
      side={
        chosen === undefined || query.data === undefined ? undefined : (
          <SettingPanel key={chosen.name} name={chosen.name} earliest={query.data.earliest} today={query.data.today} />
        )
      }
    >
      <QueryStates query={query} rows={10}>
        {({ items }) => (
          <>
            <div className="tile__head">
              <Chips
                name="Which settings"
                value={group}
                onChange={(to) => say({ group: to, name: '' })}
                options={groupOptions(items)}
              />
              <Button
                icon={<Download size={16} />}
                onClick={() =>
                  exportSettings(
                    items.filter((row) => passes(row, group)),
                    simulated,
                  )
                }
              >
                CSV
              </Button>
            </div>
            <ChooseTable<SettingRow>
              columns={columns}
              rows={items.filter((row) => passes(row, group))}
              rowKey={({ name }) => name}
              chosen={chosen?.name ?? ''}
              onChoose={(name) => say({ name })}
            />
          </>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function groupOptions(items: readonly SettingRow[]) {
  const groups = [...new Set(items.map(({ group }) => settingSection(group)))]
  const waiting = items.filter((row) => passes(row, 'waiting')).length
  return [
    { value: '', text: `All ${items.length}` },
    ...groups.map((value) => ({ value, text: value })),
    ...(waiting === 0 ? [] : [{ value: 'waiting', text: `Changing ${waiting}` }]),
  ]
}

function exportSettings(rows: readonly SettingRow[], simulated: boolean): void {
  downloadCsv(
    'settings',
    ['Name', 'Setting', 'Value now', 'Since', 'Value next', 'From', 'Bounds'],
    rows.map((row) => [
      row.name,
      row.label,
      formatSetting(row.now, row.unit),
      row.since,
      row.next === null ? null : formatSetting(row.next.value, row.unit),
      row.next?.from ?? null,
      boundsWords(row.bounds, row.unit),
    ]),
    simulated,
  )
}
