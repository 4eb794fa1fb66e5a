import { Button, ButtonRow } from '@bahi/ui/button'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { Cover, CoverLine, CoverNote } from '@bahi/ui/cover'
import { DoubleRule } from '@bahi/ui/double-rule'
import { IconButton } from '@bahi/ui/icon-button'
import { LedgerCard, LedgerColumns, LedgerTotal } from '@bahi/ui/ledger-card'
import { ListRow } from '@bahi/ui/list-row'
import { Note } from '@bahi/ui/note'
import { DisplayFigure } from '@bahi/ui/price'
import { Band } from '@bahi/ui/screen'
import { Sheet } from '@bahi/ui/sheet'
import { Shortcuts } from '@bahi/ui/shortcuts'
import { Medal } from '@bahi/ui/state-view'
import { KeyValue, SumList } from '@bahi/ui/sum-list'
import { VerifiedChip } from '@bahi/ui/verified-chip'
import { WorkingSheet } from '@bahi/ui/working-sheet'
import { ArrowDownToLine, ArrowUpFromLine, BadgeCheck, Calendar, Eye, HandCoins, Hash, ListFilter, NotebookText, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { linkTo, paths } from '../../paths.ts'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useFigures } from '../../text/use-figures.ts'

const rows = [
  ['Cash available', '₹85,754.43 can leave today', 18_423_640],
  ['Cash held', 'IPO, transfer out, 1 waiting order', 7_994_750],
  ['Shares', '4 companies', 61_386_500],
  ['Funds', '2 funds', 14_036_750],
  ['AI-quant plan', '200 shares', 2_041_260],
  ['Loan owed', 'Limit ₹3,44,028.00', 0],
] as const

export function AssetsPart() {
  const figures = useFigures()
  const total = figures.rupees(103_882_900)
  return (
    <AppScreen title="Assets" root tab="assets" actions={<IconButton name="Hide amounts" icon={<Eye size={22} strokeWidth={1.75} />} />}>
      <Cover name="Net worth">
        <CoverLine><CoverNote>Net worth</CoverNote><VerifiedChip state="checked" text="Verified 15:12" onCover onPress={() => {}} /></CoverLine>
        <DoubleRule><DisplayFigure text={total} /></DoubleRule>
        <div style={{ marginTop: 12 }}><CoverLine><CoverNote>You own {total}</CoverNote><CoverNote>You owe {figures.rupees(0)}</CoverNote></CoverLine></div>
      </Cover>
      <Shortcuts
        name="Shortcuts"
        items={[
          { text: 'Transfer in', href: linkTo(paths.transferIn), icon: <ArrowDownToLine size={23} strokeWidth={1.75} /> },
          { text: 'Transfer out', href: linkTo(paths.transferOut), icon: <ArrowUpFromLine size={23} strokeWidth={1.75} /> },
          { text: 'Loan', href: linkTo(paths.loan), icon: <HandCoins size={23} strokeWidth={1.75} /> },
          { text: 'Statement', href: linkTo(paths.statement), icon: <NotebookText size={23} strokeWidth={1.75} /> },
        ]}
      />
      <Band />
      <SumList totalLabel="Net worth" totalText={total} proven>
        {rows.map(([title, detail, amount]) => <ListRow key={title} plain title={title} detail={detail} end={figures.rupees(amount)} onPress={() => {}} />)}
      </SumList>
    </AppScreen>
  )
}

const columns = { account: 'Account', debit: 'Debit ₹', credit: 'Credit ₹' }

export function StatementPart() {
  return (
    <AppScreen title="Statement" actions={<><IconButton name="Filter" icon={<ListFilter size={22} strokeWidth={1.75} />} /><IconButton name="Download" icon={<ArrowDownToLine size={22} strokeWidth={1.75} />} /></>}>
      <ChipRow name="Accounts">
        {['All', 'Cash', 'Shares', 'Funds'].map((one) => <Chip key={one} on={one === 'All'} onPress={() => {}}>{one}</Chip>)}
        <Chip icon={<Calendar size={16} strokeWidth={1.75} />} onPress={() => {}}>Nov 2026</Chip>
      </ChipRow>
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', padding: '4px 20px' }}>
        <h2 className="text-strong">20 November 2026</h2>
        <VerifiedChip state="checked" text="Books balance" onPress={() => {}} />
      </div>
      <LedgerColumns {...columns} />
      <LedgerCard columns={columns} title="Order to buy 100 LUNICABLE, waiting" detail="13:20:11 · limit 248.00, charges included" entry="No. 1,284" lines={[{ account: 'Cash held', debit: '24,840.61' }, { account: 'Cash available', credit: '24,840.61' }]} />
      <LedgerCard columns={columns} title="Bought 100 BETWAMOTOR at 404.30" detail="10:05:22 · order BH-2611-20-002316" entry="No. 1,282" lines={[{ account: 'Cash available', credit: '40,492.27' }, { account: 'Shares · BETWAMOTOR', debit: '40,430.00' }, { account: 'Charges', debit: '62.27' }]} memo="Average cost of these shares 404.92" />
      <LedgerCard columns={columns} title="Sold 100 SAHYABANK at 986.00" detail="09:48:15 · order BH-2611-20-001077" entry="No. 1,281" lines={[{ account: 'Cash available', debit: '98,474.22' }, { account: 'Charges', debit: '125.78' }, { account: 'SAHYABANK, at cost', credit: '96,845.00' }, { account: 'Gain on sale', credit: '1,755.00' }]} />
      <LedgerTotal label="Total for the day" debit="2,04,153.88" credit="2,04,153.88" proven />
    </AppScreen>
  )
}

export function ProofPart() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <StatementPart />
      <Sheet open={open} onOpenChange={setOpen} title="Do the books balance?" closeName="Close" foot={<ButtonRow><Button kind="quiet">How this works</Button><Button icon={<RefreshCw size={18} strokeWidth={2} />}>Check again</Button></ButtonRow>}>
        <div style={{ display: 'flex', gap: 12, alignItems: 'center', marginBottom: 12 }}>
          <Medal tone="soft" small><BadgeCheck size={32} strokeWidth={1.9} /></Medal>
          <div><p className="text-strong">Yes, to the paisa</p><p className="text-caption text-3">Checked on this phone, 20 Nov 2026, 15:12:11</p></div>
        </div>
        <KeyValue label="Entries checked" value="1,284" />
        <KeyValue label="Sum of all debits" value="₹86,41,207.35" />
        <KeyValue label="Sum of all credits" value="₹86,41,207.35" />
        <KeyValue total label="Difference" value={<DoubleRule>₹0.00</DoubleRule>} />
        <div style={{ marginTop: 12 }}><Note icon={<Hash size={18} strokeWidth={1.9} />}>Each entry carries the mark of the one before it, so no line can be changed later without the chain breaking. Last mark <b>7F3A 19C4 … E21C</b>, today 13:20:11.</Note></div>
      </Sheet>
    </>
  )
}

export function WorkingPart() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <AssetsPart />
      <WorkingSheet
        open={open}
        onOpenChange={setOpen}
        title="Shares: the working"
        closeName="Close"
        columns={['Company', 'Shares', '× Price ₹', '= Value ₹']}
        rows={[['SAHYABANK', '100', '1,412.60', '1,41,260.00'], ['KALINGPORT', '200', '986.30', '1,97,260.00'], ['LUNICABLE', '100', '1,538.90', '1,53,890.00'], ['BETWAMOTOR', '300', '404.85', '1,21,455.00']].map((cells) => ({ id: cells[0] ?? '', cells }))}
        totalLabel="Total"
        totalText="6,13,865.00"
        proven
        source="Prices: NSE, 20 Nov 2026, 15:12:04. Shares: entries 1,102 to 1,284 of your book."
        foot={<Button kind="quiet">See the entries</Button>}
      />
    </>
  )
}
