import {
  ArrowRightLeft,
  CircleAlert,
  CircleCheck,
  Clock,
  Landmark,
  Languages,
  Lock,
  RotateCcw,
  X,
  type LucideIcon,
} from 'lucide-react'
import { Note } from '@bahi/ui/feedback/note'
import { Tag, type TagTone } from '@bahi/ui/feedback/tag'
import { CopyRow } from '@bahi/ui/rows/copy-row'
import { Card, CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { RecordCard } from '@bahi/ui/rows/record-card'
import { KeyValue, SumList, Well } from '@bahi/ui/rows/sum-list'
import { copyText } from '../device/copy-text.ts'
import { useFigures } from '../text/use-figures.ts'
import { Block, Line } from './block.tsx'
import { useSay } from './use-say.ts'

const nothing = () => {}

export function ListsGroup() {
  const say = useSay()
  const figures = useFigures()
  const cash = say('Cash available', '可用现金', 'उपलब्ध नकद')
  return (
    <>
      <ListRows />
      <Block wide name="Card">
        <Card>
          <KeyValue label={say('Order number', '委托编号', 'ऑर्डर संख्या')} value="BH-2611-20-004817" />
          <KeyValue label={say('Charges', '费用', 'शुल्क')} value="₹167.48" />
          <KeyValue
            total
            label={say('Taken from cash', '从现金扣除', 'नकद से लिया')}
            value={figures.rupees(14_142_748)}
          />
        </Card>
      </Block>
      <Block name="Well">
        <Well>
          <KeyValue small label="STT" value="₹141.00" />
          <KeyValue small label={say('Stamp duty', '印花税', 'स्टाम्प शुल्क')} value="₹21.19" />
        </Well>
      </Block>
      <Block wide name="SumList: proven, not proven">
        <SumList proven totalLabel={say('Net worth', '净资产', 'कुल संपत्ति')} totalText={figures.rupees(103_882_900)}>
          <ListRow plain title={cash} end={figures.rupees(103_882_900)} onPress={nothing} />
        </SumList>
        <SumList
          proven={false}
          totalLabel={say('Net worth', '净资产', 'कुल संपत्ति')}
          totalText={figures.rupees(103_882_900)}
        >
          <ListRow plain title={cash} end={figures.rupees(103_882_900)} onPress={nothing} />
        </SumList>
      </Block>
      <Block name="CopyRow">
        <div>
          <CopyRow
            label={say('Account number', '账号', 'खाता संख्या')}
            value="7704 1182 0048"
            copyName="Copy account number"
            copiedName="Account number copied"
            onCopy={() => copyText('770411820048')}
          />
          <CopyRow
            label="IFSC"
            value="DEMO0001042"
            copyName="Copy IFSC"
            copiedName="IFSC copied"
            onCopy={() => copyText('DEMO0001042')}
          />
        </div>
      </Block>
    </>
  )
}

function ListRows() {
  const say = useSay()
  const figures = useFigures()
  const cash = say('Cash available', '可用现金', 'उपलब्ध नकद')
  return (
    <>
      <Block wide name="ListRow: plain, pressed, linked">
        <ListRow title={cash} end={figures.rupees(18_423_640)} />
        <ListRow
          title={cash}
          detail={say('₹85,754.43 can leave today', '今天可转出 ₹8万5754.43', 'आज ₹85,754.43 निकल सकते हैं')}
          end={figures.rupees(18_423_640)}
          onPress={nothing}
        />
        <ListRow
          icon={<Languages size={22} strokeWidth={1.75} />}
          title={say('Language', '语言', 'भाषा')}
          end={say('English', '简体中文', 'हिन्दी')}
          href="#/gallery"
        />
      </Block>
      <Block wide name="ListRow: long words and a state">
        <ListRow
          title={say(
            'Sold 100 Maikal Iron and Steel Works',
            '卖出 100 股 Maikal Iron and Steel Works',
            'Maikal Iron and Steel Works के 100 शेयर बेचे',
          )}
          detail={say(
            '09:48:15 · order BH-2611-20-001077, charges included',
            '09:48:15 · 委托 BH-2611-20-001077，含费用',
            '09:48:15 · ऑर्डर BH-2611-20-001077, शुल्क सहित',
          )}
          end={figures.rupees(1_00_00_000_00)}
          endDetail={
            <Tag tone="wait" icon={<Clock size={14} strokeWidth={2.2} />}>
              {say('Waiting', '等待', 'प्रतीक्षा')}
            </Tag>
          }
          onPress={nothing}
        />
      </Block>
      <Block wide name="CardRows">
        <CardRows>
          <ListRow
            icon={<ArrowRightLeft size={22} strokeWidth={1.75} />}
            title={say('Orders', '委托', 'ऑर्डर')}
            end="4"
            href="#/gallery"
          />
          <ListRow
            icon={<Landmark size={22} strokeWidth={1.75} />}
            title={say('Bank card', '银行卡', 'बैंक कार्ड')}
            end="•• 4821"
            href="#/gallery"
          />
        </CardRows>
      </Block>
    </>
  )
}

export function RecordsGroup() {
  const say = useSay()
  const figures = useFigures()
  const bank = say(
    'Kaveri Bank •• 4821 · 20 Nov 2026, 12:40',
    'Kaveri Bank •• 4821 · 2026年11月20日 12:40',
    'Kaveri Bank •• 4821 · 20 नवंबर 2026, 12:40',
  )
  const tagOf = (tone: TagTone, Icon: LucideIcon, text: string) => (
    <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>
      {text}
    </Tag>
  )
  return (
    <Block wide name="RecordCard: awaiting, done, rejected, cancelled">
      <RecordCard
        title={figures.rupees(2_500_000)}
        tag={tagOf('wait', Clock, say('Awaiting processing', '等待处理', 'प्रक्रिया बाकी'))}
        lines={[bank, say('Held since your request', '自申请起冻结', 'आपके अनुरोध से रोका गया')]}
        foot={say('Usually done by 18:00', '通常 18:00 前完成', 'आम तौर पर 18:00 तक')}
        action={{ text: say('Cancel request', '取消申请', 'अनुरोध रद्द करें'), onPress: nothing }}
      />
      <RecordCard
        title={figures.rupees(6_000_000)}
        tag={tagOf('done', CircleCheck, say('Successful', '成功', 'सफल'))}
        lines={[
          bank,
          say(
            'Paid 12 Nov, 15:47 · bank ref. KVRB26317',
            '11月12日 15:47 已付 · 银行流水 KVRB26317',
            '12 नवंबर, 15:47 को भुगतान · बैंक संदर्भ KVRB26317',
          ),
        ]}
      />
      <RecordCard
        title={figures.rupees(1_850_000)}
        tag={tagOf('bad', X, say('Rejected', '已拒绝', 'अस्वीकृत'))}
        lines={[
          bank,
          say(
            'Back in cash available, 05 Nov, 16:30',
            '11月5日 16:30 已退回可用现金',
            '5 नवंबर, 16:30 को उपलब्ध नकद में वापस',
          ),
        ]}
        note={
          <Note tone="alert">
            {say(
              'Name on the card differs from your verified name. Correct the card, then ask again.',
              '卡上的姓名与您已核实的姓名不同。请更正银行卡后重新申请。',
              'कार्ड का नाम आपके सत्यापित नाम से अलग है। कार्ड सुधारें, फिर अनुरोध करें।',
            )}
          </Note>
        }
      />
      <RecordCard
        title={figures.rupees(1_000_000)}
        tag={tagOf('mute', RotateCcw, say('Cancelled by you', '您已取消', 'आपने रद्द किया'))}
        lines={[bank]}
      />
    </Block>
  )
}

export function NotesGroup() {
  const say = useSay()
  const words = say(
    'Requests run 10:00 to 13:00 on working days.',
    '工作日 10:00 至 13:00 处理申请。',
    'अनुरोध कामकाजी दिनों में 10:00 से 13:00 तक चलते हैं।',
  )
  return (
    <>
      <Block name="Note: plain, waiting, done, alert">
        <Note>
          {words} <a href="#/gallery">{say('See why', '看原因', 'कारण देखें')}</a>
        </Note>
        <Note tone="wait">
          <b>{say('In review.', '审核中。', 'समीक्षा में।')}</b> {words}
        </Note>
        <Note tone="done">{words}</Note>
        <Note tone="alert">
          <b>{say('Not enough cash.', '现金不足。', 'नकद कम है।')}</b> {words}
        </Note>
      </Block>
      <Block name="Tag">
        <Line>
          <Tag tone="wait" icon={<Clock size={14} strokeWidth={2.2} />}>
            {say('Waiting', '等待', 'प्रतीक्षा')}
          </Tag>
          <Tag tone="done" icon={<CircleCheck size={14} strokeWidth={2.2} />}>
            {say('Filled', '已成交', 'पूरा')}
          </Tag>
          <Tag tone="bad" icon={<CircleAlert size={14} strokeWidth={2.2} />}>
            {say('Refused', '被拒绝', 'अस्वीकृत')}
          </Tag>
          <Tag tone="mute" icon={<Lock size={14} strokeWidth={2.2} />}>
            {say('From 23 Nov', '11月23日起', '23 नवंबर से')}
          </Tag>
        </Line>
      </Block>
    </>
  )
}
