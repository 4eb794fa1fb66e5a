import type { MessageWords } from './message-words.ts'

/** The words of messages in Hindi. */
export const hi: MessageWords = {
  titles: {
    'orders.bought': '{code} में आपका ऑर्डर पूरा हुआ',
    'orders.sold': '{code} में आपका ऑर्डर पूरा हुआ',
    'orders.partly': '{code} में आपका ऑर्डर आंशिक पूरा हुआ',
    'offer.allotted': 'प्लेसमेंट {number}: शेयर अलॉट हुए',
    'offer.not-allotted': 'प्लेसमेंट {number}: कोई शेयर नहीं',
    'offer.unlocked': '{number} के आपके शेयर अब बेचे जा सकते हैं',
    'ipo.allotted': '{name}: शेयर अलॉट हुए',
    'fund.bought': '{name} की यूनिट अलॉट हुईं',
    'fund.cash-short': '{name}: यूनिट नहीं ख़रीदी गईं',
    'fund.paid': '{name} के रिडेम्प्शन का भुगतान हुआ',
    'fund.redeemed': '{name} की यूनिट रिडीम हुईं',
    'fund.reviewed': '{name} में आपका ऑर्डर रद्द हुआ',
    'fund.state': '{name}: आपकी यूनिट के बारे में सूचना',
    'sip.skipped': 'SIP की किस्त छोड़ी गई: {name}',
    'sip.missed': 'SIP की किस्त नहीं चली: {name}',
    'sip.cash-short': 'SIP की किस्त नहीं चली: {name}',
    'share-sip.skipped': 'SIP की किस्त छोड़ी गई: {code}',
    'share-sip.missed': 'SIP की किस्त नहीं चली: {code}',
  },
  confirm: {
    subject: 'Bahi के लिए अपना ई-मेल पता पुष्ट करें',
    open: 'यह लिंक एक दिन के भीतर खोलें और पुष्टि करें दबाएँ:',
    otherwise: 'अगर आपने यह नहीं माँगा, कुछ न करें: लिंक के बिना आपको कुछ नहीं भेजा जाता।',
  },
  former: {
    subject: 'Bahi अब इस पते पर ई-मेल नहीं भेजेगा',
    about: 'ऐप में ई-मेल पता बदला या हटाया गया।',
    otherwise: 'अगर यह आपने नहीं किया, तो ऐप में पासवर्ड बदलें और अपने डिवाइस व संदेश देखें:',
  },
  paper: 'यह लिंक 7 दिन तक स्टेटमेंट दिखाता है, और कुछ नहीं। जिसके पास लिंक है वह इसे खोल सकता है:',
  stop: 'इस तरह के ई-मेल बंद करें:',
  foot: 'Bahi में कोई आपका पासवर्ड या PIN नहीं माँगता। इस ई-मेल में जान-बूझकर आँकड़े नहीं हैं।',
  open: 'पूरा पढ़ने के लिए Bahi खोलें।',
}
