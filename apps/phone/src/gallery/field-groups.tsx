import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { SlideToConfirm } from '@bahi/ui/buttons/slide-to-confirm'
import { CountdownRing } from '@bahi/ui/feedback/countdown-ring'
import { StepBars } from '@bahi/ui/feedback/step-bars'
import { useToast } from '@bahi/ui/feedback/toast'
import { AmountField } from '@bahi/ui/fields/amount-field'
import { CodeButton } from '@bahi/ui/fields/code-button'
import { CodeField } from '@bahi/ui/fields/code-field'
import { NumberPad } from '@bahi/ui/fields/number-pad'
import { PasswordField } from '@bahi/ui/fields/password-field'
import { PinBoxes } from '@bahi/ui/fields/pin-boxes'
import { SearchField } from '@bahi/ui/fields/search-field'
import { StepperField } from '@bahi/ui/fields/stepper-field'
import { TextArea } from '@bahi/ui/fields/text-area'
import { TextField } from '@bahi/ui/fields/text-field'
import { Block } from './block.tsx'
import { useSay } from './use-say.ts'

const nothing = () => {}

export function FieldsGroup() {
  const say = useSay()
  const [query, setQuery] = useState('sahya')
  const [reason, setReason] = useState(
    say('The name on the card is my maiden name.', '卡上的姓名是我婚前的姓名。', 'कार्ड पर मेरा शादी से पहले का नाम है।'),
  )
  const count = (typed: number, most: number) =>
    say(`${typed} of ${most}`, `${typed} / ${most}`, `${most} में से ${typed}`)
  return (
    <>
      <Block name="SearchField: typed, empty">
        <SearchField
          name="Search"
          value={query}
          placeholder={say('Company or code', '公司或代码', 'कंपनी या कोड')}
          clearName="Clear"
          onChange={setQuery}
        />
        <SearchField
          name="Search empty"
          value=""
          placeholder={say('Company or code', '公司或代码', 'कंपनी या कोड')}
          clearName="Clear"
          onChange={nothing}
        />
      </Block>
      <TextFields />
      <AmountFields />
      <Block name="TextArea: 140 characters">
        <TextArea label={say('Reason', '原因', 'कारण')} value={reason} onChange={setReason} countText={count} />
        <TextArea
          label={say('Message', '留言', 'संदेश')}
          value=""
          onChange={nothing}
          countText={count}
          placeholder={say('What happened?', '发生了什么？', 'क्या हुआ?')}
          problem={say('Say in a few words what happened.', '请简单说明发生了什么。', 'कुछ शब्दों में बताएँ कि क्या हुआ।')}
        />
      </Block>
    </>
  )
}

function TextFields() {
  const say = useSay()
  const [phone, setPhone] = useState('98765 43210')
  const [password, setPassword] = useState('secret1')
  return (
    <>
      <Block name="TextField: with a prefix and a tick">
        <TextField
          label={say('Phone number', '手机号', 'फ़ोन नंबर')}
          prefix="+91"
          type="tel"
          inputMode="tel"
          value={phone}
          onChange={setPhone}
          end={<CircleCheck size={20} color="var(--color-primary)" />}
        />
      </Block>
      <Block name="TextField: a broken rule">
        <TextField
          label={say('Invitation code', '邀请码', 'आमंत्रण कोड')}
          note={say('Optional', '选填', 'वैकल्पिक')}
          value="KV-2048"
          onChange={nothing}
          problem={say(
            'No one has this code. Check it, or leave it empty.',
            '没有人有这个邀请码。请核对，或留空。',
            'यह कोड किसी का नहीं है। जाँचें, या खाली छोड़ दें।',
          )}
        />
      </Block>
      <Block name="TextField: empty, disabled">
        <TextField
          label={say('E-mail', '电子邮箱', 'ई-मेल')}
          note={say('Optional', '选填', 'वैकल्पिक')}
          value=""
          onChange={nothing}
          placeholder="name@example.in"
        />
        <TextField label={say('Name', '姓名', 'नाम')} value="Asha Verma" disabled onChange={nothing} />
      </Block>
      <Block name="PasswordField">
        <PasswordField
          label={say('Password', '密码', 'पासवर्ड')}
          note={say('6 characters or more', '至少 6 个字符', '6 या अधिक अक्षर')}
          value={password}
          onChange={setPassword}
          showName="Show"
          hideName="Hide"
        />
      </Block>
    </>
  )
}

function AmountFields() {
  const say = useSay()
  const [amount, setAmount] = useState('1,84,236.40')
  const [shares, setShares] = useState('100')
  return (
    <>
      <Block name="AmountField: large, small">
        <AmountField
          large
          label={say('Amount', '金额', 'राशि')}
          note={say('At least ₹100.00', '至少 ₹100.00', 'कम से कम ₹100.00')}
          grouping="lakh"
          value={amount}
          onChange={setAmount}
        />
        <AmountField
          label={say('Limit price', '限价', 'सीमा दाम')}
          note="0.10"
          grouping="thousand"
          value="1,412.60"
          onChange={nothing}
          end={say('Last 1,412.60', '现价 1,412.60', 'पिछला 1,412.60')}
        />
      </Block>
      <Block name="StepperField: fine, broken">
        <StepperField
          label={say('Shares', '股数', 'शेयर')}
          note={say('Multiples of 100', '100 的倍数', '100 के गुणज')}
          value={shares}
          step={100}
          minimum={100}
          lessName="100 fewer"
          moreName="100 more"
          onChange={setShares}
        />
        <StepperField
          label={say('Shares', '股数', 'शेयर')}
          value="250"
          step={100}
          minimum={100}
          lessName="100 fewer shares"
          moreName="100 more shares"
          onChange={nothing}
          problem={say(
            'Enter 100, 200, 300 … shares. 250 is not a multiple of 100.',
            '请输入 100、200、300…股。250 不是 100 的倍数。',
            '100, 200, 300 … शेयर लिखें। 250, 100 का गुणज नहीं है।',
          )}
        />
      </Block>
    </>
  )
}

export function CodesGroup() {
  const say = useSay()
  const { toast } = useToast()
  const [code, setCode] = useState('4713')
  const [pin, setPin] = useState('1234')
  const button = {
    text: {
      first: say('Get code', '获取验证码', 'कोड पाएँ'),
      again: say('Get again', '重新获取', 'फिर पाएँ'),
      waiting: (seconds: number) => say(`Again in ${seconds} s`, `${seconds} 秒后重发`, `${seconds} से. में फिर`),
    },
    onSend: async () => true,
  }
  return (
    <>
      <Block name="CodeField: the button counts 60 s down">
        <CodeField
          label={say('Verification code', '验证码', 'सत्यापन कोड')}
          value={code}
          onChange={setCode}
          button={button}
        />
      </Block>
      <Block name="CodeButton: disabled">
        <CodeButton {...button} disabled />
      </Block>
      <Block wide name="StepBars">
        <StepBars
          step={1}
          of={3}
          text={say('Step 1 of 3', '第 1 步，共 3 步', 'चरण 1, कुल 3')}
          title={say('Choose a PIN', '设置密码', 'PIN चुनें')}
        />
        <StepBars
          step={2}
          of={2}
          text={say('Step 2 of 2', '第 2 步，共 2 步', 'चरण 2, कुल 2')}
          title={say('Photos', '照片', 'फ़ोटो')}
        />
      </Block>
      <Block name="PinBoxes: four typed, none, wrong">
        <PinBoxes filled={pin.length} name={`${pin.length} of 6`} />
        <PinBoxes filled={0} name="0 of 6" />
        <PinBoxes wrong filled={0} name="Wrong PIN" />
      </Block>
      <Block name="NumberPad">
        <NumberPad
          name="Keypad"
          eraseName="Erase"
          onKey={(key) =>
            key === 'erase' ? setPin(pin.slice(0, -1)) : pin.length < 6 ? setPin(pin + key) : toast('6')
          }
        />
      </Block>
      <Block name="CountdownRing">
        <CountdownRing
          secondsLeft={1721}
          seconds={1800}
          name={say('28 minutes 41 seconds left', '还剩 28 分 41 秒', '28 मिनट 41 सेकंड बाकी')}
        />
        <CountdownRing secondsLeft={0} seconds={1800} name={say('No time left', '已到时间', 'समय समाप्त')} />
      </Block>
    </>
  )
}

export function SlideGroup() {
  const say = useSay()
  const [sending, setSending] = useState(false)
  const send = () => {
    setSending(true)
    setTimeout(() => setSending(false), 1500)
  }
  const buy = say('Slide to buy 100 shares', '滑动买入 100 股', '100 शेयर खरीदने के लिए सरकाएँ')
  return (
    <>
      <Block name="SlideToConfirm: buy">
        <SlideToConfirm
          text={buy}
          name={`${buy} 1`}
          onConfirm={send}
          sending={sending}
          sendingText={say('Sending…', '正在发送…', 'भेज रहे हैं…')}
        />
      </Block>
      <Block name="SlideToConfirm: sell">
        <SlideToConfirm
          tone="ink"
          text={say('Slide to sell 100 shares', '滑动卖出 100 股', '100 शेयर बेचने के लिए सरकाएँ')}
          name={buy}
          onConfirm={nothing}
        />
      </Block>
      <Block name="SlideToConfirm: locked">
        <SlideToConfirm
          text=""
          name=""
          lockedText={say('Fix 3 things to go on', '改正 3 处后继续', 'आगे बढ़ने से पहले 3 बातें ठीक करें')}
          onConfirm={nothing}
        />
      </Block>
    </>
  )
}
