import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Bell,
  Calendar,
  ChevronRight,
  HandCoins,
  NotebookText,
  RefreshCw,
  Star,
} from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonRow, TextLink } from '@bahi/ui/buttons/button'
import { CheckBox } from '@bahi/ui/buttons/check-box'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { ChoiceList } from '@bahi/ui/buttons/choice-list'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { RangeSlider } from '@bahi/ui/buttons/range-slider'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Shortcuts } from '@bahi/ui/buttons/shortcuts'
import { Tabs } from '@bahi/ui/buttons/tabs'
import { Toggle } from '@bahi/ui/buttons/toggle'
import { RateField } from '@bahi/ui/fields/rate-field'
import { SelectBox } from '@bahi/ui/fields/select-box'
import { Block, Line } from './block.tsx'
import { useSay } from './use-say.ts'

const nothing = () => {}

export function ButtonsGroup() {
  const say = useSay()
  const buy = say('Buy 100 shares', '买入 100 股', '100 शेयर खरीदें')
  const icon = <RefreshCw size={18} strokeWidth={2} />
  return (
    <>
      <Block name="Button: the one primary">
        <Button>{buy}</Button>
        <Button icon={icon}>{say('Check again', '再查一次', 'फिर जाँचें')}</Button>
      </Block>
      <Block name="Button: outline, soft, quiet">
        <Button kind="outline">{buy}</Button>
        <Button kind="soft">{buy}</Button>
        <Button kind="quiet">{buy}</Button>
      </Block>
      <Block name="Button: disabled, busy">
        <Button disabled>{buy}</Button>
        <Button busy>{buy}</Button>
      </Block>
      <Block name="Button: small">
        <Line>
          <Button small grow={0}>
            {buy}
          </Button>
          <Button small grow={0} kind="quiet">
            {say('Later', '以后', 'बाद में')}
          </Button>
        </Line>
      </Block>
      <Block name="ButtonRow: two, unequal">
        <ButtonRow>
          <Button kind="outline">{say('Sell', '卖出', 'बेचें')}</Button>
          <Button grow={1.6}>{say('Buy', '买入', 'खरीदें')}</Button>
        </ButtonRow>
      </Block>
      <Block name="ButtonRow: long words">
        <ButtonRow>
          <Button kind="quiet">{say('How the books are checked', '账本如何核对', 'बही की जाँच कैसे होती है')}</Button>
          <Button>{say('Check everything again', '全部再查一次', 'सब कुछ फिर से जाँचें')}</Button>
        </ButtonRow>
      </Block>
      <Block name="ButtonRow: column">
        <ButtonRow column>
          <Button>{buy}</Button>
          <Button kind="quiet">{say('Not now', '暂不', 'अभी नहीं')}</Button>
        </ButtonRow>
      </Block>
      <Block name="TextLink">
        <Line>
          <TextLink href="#/gallery">{say('See all', '查看全部', 'सभी देखें')}</TextLink>
          <TextLink onPress={nothing} end={<ChevronRight size={16} strokeWidth={2} />}>
            {say('Most you can buy: 100', '最多可买：100', 'अधिकतम खरीद: 100')}
          </TextLink>
        </Line>
      </Block>
      <Block name="IconButton: plain, marked, pressed, disabled">
        <Line>
          <IconButton name="Notices" icon={<Bell size={22} strokeWidth={1.75} />} />
          <IconButton name="Notices, 2 new" marked icon={<Bell size={22} strokeWidth={1.75} />} />
          <IconButton name="Watched" pressed icon={<Star size={22} strokeWidth={1.6} fill="currentColor" />} />
          <IconButton name="Notices off" disabled icon={<Bell size={22} strokeWidth={1.75} />} />
        </Line>
      </Block>
      <ShortcutsBlock />
    </>
  )
}

function ShortcutsBlock() {
  const say = useSay()
  return (
    <Block wide name="Shortcuts">
      <Shortcuts
        name="Shortcuts"
        items={[
          {
            text: say('Transfer in', '转入', 'पैसे डालें'),
            href: '#/gallery',
            icon: <ArrowDownToLine size={23} strokeWidth={1.75} />,
          },
          {
            text: say('Transfer out', '转出', 'पैसे निकालें'),
            href: '#/gallery',
            icon: <ArrowUpFromLine size={23} strokeWidth={1.75} />,
          },
          { text: say('Loan', '贷款', 'ऋण'), href: '#/gallery', icon: <HandCoins size={23} strokeWidth={1.75} /> },
          {
            text: say('Statement', '对账单', 'विवरण'),
            href: '#/gallery',
            icon: <NotebookText size={23} strokeWidth={1.75} />,
          },
        ]}
      />
    </Block>
  )
}

export function ChoicesGroup() {
  const say = useSay()
  const [one, setOne] = useState('a')
  const options = [
    { value: 'a', text: say('Market', '市价', 'बाज़ार') },
    { value: 'b', text: say('Limit', '限价', 'सीमा') },
    { value: 'c', text: say('At once or not', '即时或取消', 'तुरंत या नहीं') },
  ]
  const all = [
    say('Gainers', '涨幅', 'बढ़त'),
    say('Losers', '跌幅', 'गिरावट'),
    say('By volume', '成交量', 'मात्रा'),
    say('By value', '成交额', 'मूल्य'),
    say('New', '新股', 'नए'),
  ]
  return (
    <>
      <Block wide name="ChipRow: scrolls">
        <ChipRow name="Ranking">
          {all.map((text, index) => (
            <Chip key={text} on={index === 0} onPress={nothing}>
              {text}
            </Chip>
          ))}
          <Chip icon={<Calendar size={16} strokeWidth={1.75} />} onPress={nothing}>
            {say('Nov 2026', '2026年11月', 'नवंबर 2026')}
          </Chip>
        </ChipRow>
      </Block>
      <Block wide name="ChipRow: wraps">
        <ChipRow wrap name="Recent">
          {all.map((text) => (
            <Chip key={text} onPress={nothing}>
              {text}
            </Chip>
          ))}
        </ChipRow>
      </Block>
      <Block wide name="Tabs: the underline takes 300 ms">
        <Tabs name="Orders" value={one} tabs={options} onChange={setOne} />
      </Block>
      <Block name="Segmented">
        <Segmented name="Kind" value={one} options={options} onChange={setOne} />
      </Block>
      <Block name="ChoiceList">
        <ChoiceList
          name="Kind"
          value={one}
          options={options.map((option, index) => ({
            ...option,
            ...(index === 1 ? { detail: say('You set the price', '您自己定价', 'दाम आप तय करते हैं') } : {}),
          }))}
          onChange={setOne}
        />
      </Block>
      <Block name="SelectBox">
        <SelectBox name="Kind" value={one} options={options} onChange={setOne} />
        <SelectBox name="Kind, disabled" disabled value="a" options={options} onChange={nothing} />
      </Block>
      <Switches />
      <Rating />
      <Slider />
    </>
  )
}

function Switches() {
  const say = useSay()
  const [agreed, setAgreed] = useState(true)
  const [on, setOn] = useState(true)
  return (
    <>
      <Block name="Toggle: on, off, disabled">
        <div>
          <Toggle
            label={say('Price alerts', '价格提醒', 'दाम की सूचना')}
            detail={say('At most three a day', '每天最多三条', 'दिन में अधिकतम तीन')}
            checked={on}
            onChange={setOn}
          />
          <Toggle label={say('News', '新闻', 'समाचार')} checked={false} onChange={nothing} />
          <Toggle label={say('Orders', '委托', 'ऑर्डर')} checked disabled onChange={nothing} />
        </div>
      </Block>
      <Block name="CheckBox: checked, empty, refused">
        <CheckBox checked={agreed} onChange={setAgreed}>
          {say('I have read and accept the ', '我已阅读并接受', 'मैंने पढ़ा और मानता हूँ: ')}
          <a href="#/gallery">{say('User agreement', '用户协议', 'उपयोगकर्ता समझौता')}</a>
        </CheckBox>
        <CheckBox checked={false} onChange={nothing}>
          {say('Keep me logged in', '保持登录', 'लॉग-इन रखें')}
        </CheckBox>
        <CheckBox
          checked={false}
          onChange={nothing}
          problem={say('Accept it to go on.', '接受后才能继续。', 'आगे बढ़ने के लिए इसे मानें।')}
        >
          {say('I accept the agreement', '我接受协议', 'मुझे समझौता मंज़ूर है')}
        </CheckBox>
      </Block>
    </>
  )
}

function Rating() {
  const say = useSay()
  const [stars, setStars] = useState(4)
  const nameOf = (value: number, count: number) =>
    say(`${value} of ${count}`, `${count} 颗中的 ${value} 颗`, `${count} में से ${value}`)
  return (
    <Block name="RateField: five stars">
      <RateField name={say('Your rating', '您的评分', 'आपकी रेटिंग')} value={stars} onChange={setStars} nameOf={nameOf} />
      <RateField disabled name="Rated" value={2} onChange={nothing} nameOf={nameOf} />
    </Block>
  )
}

function Slider() {
  const say = useSay()
  const [fall, setFall] = useState(20)
  return (
    <Block name="RangeSlider: with a threshold">
      <RangeSlider
        name={say('Fall of prices', '价格下跌', 'दाम में गिरावट')}
        value={fall}
        minimum={0}
        maximum={60}
        step={1}
        onChange={setFall}
        valueText={say(`${fall} percent`, `百分之${fall}`, `${fall} प्रतिशत`)}
        tick={35}
        lowText="0%"
        highText="−60%"
      />
    </Block>
  )
}
