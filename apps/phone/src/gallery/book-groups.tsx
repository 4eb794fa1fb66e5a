import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { DisplayFigure } from '@bahi/ui/figures/price'
import { Cover, CoverLine, CoverNote } from '@bahi/ui/layout/cover'
import { LedgerCard, LedgerColumns, LedgerTable, LedgerTotal } from '@bahi/ui/rows/ledger-card'
import { Card } from '@bahi/ui/rows/list-row'
import { Block, Line } from './block.tsx'
import { useSay } from './use-say.ts'

const nothing = () => {}

export function BookGroup() {
  const say = useSay()
  return (
    <>
      <Block name="VerifiedChip: checked, checking, failed">
        <Line>
          <VerifiedChip
            state="checked"
            text={say('Verified 15:12', '15:12 已核对', '15:12 पर जाँचा')}
            onPress={nothing}
          />
          <VerifiedChip state="checking" text={say('Checking', '正在核对', 'जाँच रहे हैं')} onPress={nothing} />
          <VerifiedChip state="failed" text={say('Differs by ₹0.01', '相差 ₹0.01', '₹0.01 का अंतर')} onPress={nothing} />
        </Line>
      </Block>
      <Block wide name="VerifiedChip and DoubleRule on a cover">
        <Cover name="Worth">
          <CoverLine>
            <CoverNote>{say('Net worth', '净资产', 'कुल संपत्ति')}</CoverNote>
            <VerifiedChip
              onCover
              state="checked"
              text={say('Verified 15:12', '15:12 已核对', '15:12 पर जाँचा')}
              onPress={nothing}
            />
          </CoverLine>
          <DoubleRule>
            <DisplayFigure text="₹10,38,829.03" />
          </DoubleRule>
        </Cover>
      </Block>
      <Block name="DoubleRule: earned, not earned">
        <Line>
          <DoubleRule>₹1,84,236.40</DoubleRule>
          <DoubleRule proven={false}>₹1,84,236.40</DoubleRule>
        </Line>
      </Block>
      <LedgerCards />
      <LedgerTables />
    </>
  )
}

function LedgerCards() {
  const { columns, held, available, charges } = useLedgerWords()
  const say = useSay()
  return (
    <Block wide name="LedgerCard">
      <LedgerColumns {...columns} />
      <LedgerCard
        columns={columns}
        title={say(
          'Order to buy 100 LUNICABLE, waiting',
          '买入 100 LUNICABLE 的委托，等待中',
          '100 LUNICABLE खरीदने का ऑर्डर, प्रतीक्षा में',
        )}
        detail={say(
          '13:20:11 · limit 248.00, charges included',
          '13:20:11 · 限价 248.00，含费用',
          '13:20:11 · सीमा 248.00, शुल्क सहित',
        )}
        entry="1,284"
        lines={[
          { account: held, debit: '24,840.61' },
          { account: available, credit: '24,840.61' },
        ]}
      />
      <LedgerCard
        columns={columns}
        title={say('Bought 100 BETWAMOTOR at 404.30', '以 404.30 买入 100 BETWAMOTOR', '404.30 पर 100 BETWAMOTOR खरीदे')}
        detail="10:05:22"
        entry="1,282"
        lines={[
          { account: held, credit: '1,40,40,492.27' },
          { account: 'BETWAMOTOR', debit: '1,40,40,430.00' },
          { account: charges, debit: '62.27' },
        ]}
        memo={say('Average cost of these shares 404.92', '这些股份的平均成本 404.92', 'इन शेयरों की औसत लागत 404.92')}
      />
      <LedgerTotal
        label={say('Total for the day', '当日合计', 'दिन का योग')}
        debit="1,40,65,332.88"
        credit="1,40,65,332.88"
        proven
      />
    </Block>
  )
}

function LedgerTables() {
  const { columns, available, charges } = useLedgerWords()
  const say = useSay()
  return (
    <Block wide name="LedgerTable with its sums">
      <Card padded={false}>
        <LedgerTable
          columns={columns}
          lines={[
            { account: 'SAHYABANK', debit: '1,41,260.00' },
            { account: charges, debit: '191.17' },
            { account: available, credit: '1,41,451.17' },
          ]}
          total={{
            label: say('Debit = credit', '借 = 贷', 'नामे = जमा'),
            debit: '1,41,451.17',
            credit: '1,41,451.17',
            proven: true,
          }}
        />
      </Card>
    </Block>
  )
}

function useLedgerWords() {
  const say = useSay()
  const columns = {
    account: say('Account', '科目', 'खाता'),
    debit: say('Debit ₹', '借方 ₹', 'नामे ₹'),
    credit: say('Credit ₹', '贷方 ₹', 'जमा ₹'),
  }
  const [held, available, charges] = [
    say('Cash held', '冻结现金', 'रोका नकद'),
    say('Cash available', '可用现金', 'उपलब्ध नकद'),
    say('Charges', '费用', 'शुल्क'),
  ]
  return { columns, held, available, charges }
}
