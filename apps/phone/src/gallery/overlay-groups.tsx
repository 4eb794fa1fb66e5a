import { useState, type ReactNode } from 'react'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { TextLink } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { DateTimeSheet } from '@bahi/ui/sheets/date-time-sheet'
import { PinSheet } from '@bahi/ui/sheets/pin-sheet'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { WorkingSheet } from '@bahi/ui/sheets/working-sheet'
import { AppModal } from '../page/app-modal.tsx'
import { useText } from '../text/use-text.tsx'
import { Block } from './block.tsx'
import { calendarText, localeOf, today } from './samples.ts'
import { useSay } from './use-say.ts'

/** Something that lies over the page: open at first, and again with the button. */
function Overlay({
  name,
  children,
}: {
  name: string
  children: (open: boolean, setOpen: (open: boolean) => void) => ReactNode
}) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <Block name={name}>
        <Button kind="soft" onPress={() => setOpen(true)}>
          {name}
        </Button>
      </Block>
      {children(open, setOpen)}
    </>
  )
}

export function DialogGroup() {
  const say = useSay()
  return (
    <Overlay name="Modal: 650 of 750 wide, 300 ms">
      {(open, setOpen) => (
        <AppModal
          open={open}
          onOpenChange={setOpen}
          onConfirm={() => setOpen(false)}
          title={say('Cancel this order?', '要取消这个委托吗？', 'यह ऑर्डर रद्द करें?')}
        >
          {say(
            '₹24,840.61 goes back to cash available. What was filled before stays yours.',
            '₹2万4840.61 会退回可用现金。已成交的部分仍归您。',
            '₹24,840.61 उपलब्ध नकद में लौटेंगे। जो पहले भर चुका है वह आपका रहेगा।',
          )}
        </AppModal>
      )}
    </Overlay>
  )
}

export function SheetGroup() {
  const say = useSay()
  const { t } = useText()
  return (
    <Overlay name="Sheet: 300 ms">
      {(open, setOpen) => (
        <Sheet
          open={open}
          onOpenChange={setOpen}
          title={say('Do the books balance?', '账本平衡吗？', 'क्या बही बराबर है?')}
          closeName={t('app.close')}
          foot={
            <ButtonRow>
              <Button kind="quiet">{say('How this works', '这如何运作', 'यह कैसे होता है')}</Button>
              <Button>{say('Check again', '再查一次', 'फिर जाँचें')}</Button>
            </ButtonRow>
          }
        >
          <KeyValue label={say('Entries checked', '已查分录', 'जाँची प्रविष्टियाँ')} value="1,284" />
          <KeyValue label={say('Sum of all debits', '借方总和', 'कुल नामे')} value="₹86,41,207.35" />
          <KeyValue label={say('Sum of all credits', '贷方总和', 'कुल जमा')} value="₹86,41,207.35" />
          <KeyValue total label={say('Difference', '差额', 'अंतर')} value="₹0.00" />
        </Sheet>
      )}
    </Overlay>
  )
}

export function WorkingSheetGroup() {
  const say = useSay()
  const { t } = useText()
  const rows = [
    ['SAHYABANK', '100', '1,412.60', '1,41,260.00'],
    ['KALINGPORT', '200', '986.30', '1,97,260.00'],
    ['LUNICABLE', '100', '1,538.90', '1,53,890.00'],
    ['BETWAMOTOR', '300', '404.85', '1,21,455.00'],
  ]
  return (
    <Overlay name="WorkingSheet">
      {(open, setOpen) => (
        <WorkingSheet
          open={open}
          onOpenChange={setOpen}
          title={say('Shares: the working', '股份：计算过程', 'शेयर: हिसाब')}
          closeName={t('app.close')}
          columns={[
            say('Company', '公司', 'कंपनी'),
            say('Shares', '股数', 'शेयर'),
            say('× Price ₹', '× 价格 ₹', '× दाम ₹'),
            say('= Value ₹', '= 价值 ₹', '= मूल्य ₹'),
          ]}
          rows={rows.map((cells) => ({ id: cells[0] ?? '', cells }))}
          totalLabel={say('Total', '合计', 'योग')}
          totalText="6,13,865.00"
          proven
          source={say(
            'Prices: NSE, 20 Nov 2026, 15:12:04.',
            '价格：NSE，2026年11月20日 15:12:04。',
            'दाम: NSE, 20 नवंबर 2026, 15:12:04।',
          )}
        />
      )}
    </Overlay>
  )
}

export function DateTimeSheetGroup() {
  const say = useSay()
  const { t, language } = useText()
  const [value, setValue] = useState('2026-11-25T15:12')
  return (
    <Overlay name={`DateTimeSheet: ${value}`}>
      {(open, setOpen) => (
        <DateTimeSheet
          open={open}
          onOpenChange={setOpen}
          kind="datetime"
          value={value}
          onChange={setValue}
          today={today}
          locale={localeOf[language]}
          title={say('Alert until', '提醒截止', 'सूचना कब तक')}
          closeName={t('app.close')}
          text={{
            ...calendarText(say),
            hour: say('Hour', '时', 'घंटा'),
            minute: say('Minute', '分', 'मिनट'),
            choose: say('Choose', '选择', 'चुनें'),
          }}
        />
      )}
    </Overlay>
  )
}

export function PinSheetGroup() {
  const say = useSay()
  const { t } = useText()
  return (
    <Overlay name="PinSheet: 123456 is right">
      {(open, setOpen) => (
        <PinSheet
          open={open}
          onOpenChange={setOpen}
          title={say('Withdrawal PIN', '提现密码', 'निकासी PIN')}
          closeName={t('app.close')}
          detail={say(
            '₹40,000.00 to Kaveri Bank •• 4821',
            '₹4万0000.00 到 Kaveri Bank •• 4821',
            '₹40,000.00, Kaveri Bank •• 4821 को',
          )}
          onComplete={async (pin) => {
            await new Promise((resolve) => setTimeout(resolve, 600))
            if (pin === '123456') setOpen(false)
            return pin === '123456'
              ? null
              : say('This PIN is wrong. 4 tries are left.', '密码错误，还可再试 4 次。', 'PIN गलत है। 4 कोशिशें बाकी हैं।')
          }}
          text={{
            filled: (digits, of) =>
              say(`${digits} of ${of} digits`, `${of} 位中的 ${digits} 位`, `${of} में से ${digits} अंक`),
            pad: say('Keypad', '数字键盘', 'कीपैड'),
            erase: say('Erase', '删除', 'मिटाएँ'),
          }}
          forgot={<TextLink onPress={() => setOpen(false)}>{say('Forgot PIN', '忘记密码', 'PIN भूल गए')}</TextLink>}
        />
      )}
    </Overlay>
  )
}

export function ToastGroup() {
  const say = useSay()
  const { toast, notice } = useToast()
  const saved = say('Saved', '已保存', 'सहेजा गया')
  const crossed = say(
    'SAHYABANK crossed 1,400.00 on its way up',
    'SAHYABANK 上涨突破 1,400.00',
    'SAHYABANK 1,400.00 के ऊपर गया',
  )
  const see = { text: say('See', '查看', 'देखें'), onPress: () => {} }
  return (
    <>
      <Block name="Toast: 2000 ms">
        <Button kind="soft" onPress={() => toast(saved, { tone: 'done' })}>
          {saved}
        </Button>
        <Button
          kind="soft"
          onPress={() =>
            toast(
              say('System busy, please try again later', '系统繁忙，请稍后再试', 'सिस्टम व्यस्त है, थोड़ी देर में कोशिश करें'),
              { tone: 'alert' },
            )
          }
        >
          {say('Alert', '警告', 'चेतावनी')}
        </Button>
      </Block>
      <Block name="Notice: 3000 ms">
        <Button kind="soft" onPress={() => notice(crossed, { action: see })}>
          {say('Notice', '通知', 'सूचना')}
        </Button>
      </Block>
    </>
  )
}
