/**
 * Words that tell languages of Latin letters from one another, lower case, as they stand in dialogue. `strong` words stand in
 * no English line and count twice; what a language shares with English is in neither list.
 */
export type LatinWords = { readonly strong: string; readonly weak: string; readonly letters: string }

/** By the language's tag. `letters` are those that English names and loan words do not bring along as a rule. */
export const latinWords: Readonly<Record<string, LatinWords>> = {
  es: {
    strong:
      'hola gracias está estás están estoy qué quién dónde cuándo cómo también señor señora usted ustedes nosotros ahora siempre nunca nada adiós buenos buenas días noches porque pero muy ella ellos hay tengo tiene quiero puedo puede vamos aquí allí sí más eso esto',
    weak: 'el la los las un una de del que y en por para con sin se lo le mi su te tu es al si ya como todo bien hasta dejó casa',
    letters: 'ñ¿¡',
  },
  fr: {
    strong:
      "bonjour bonsoir merci oui vous nous êtes c'est n'est qu'est j'ai je suis avec dans pour pas mais être cette ça où très bien toujours jamais rien monsieur voilà aussi elle ils elles notre votre mon ton quand pourquoi comment fait d'accord",
    weak: 'le la les un une de du des et en au aux il que qui ne se sa son ce est sur tout va si y par leur',
    letters: 'çœûêîèùë',
  },
  de: {
    strong:
      'ich nicht und das ist sind wir ihr sie mich dich mir dir auch auf für mit von zum zur über aber oder wenn wie wo warum danke bitte guten ja nein hallo heute morgen immer nichts kein keine haben habe hast sein wird kann muss doch schon noch nur dass hier wer eine einen',
    weak: 'der den dem des ein er es im am du zu an bei nach aus um als hat was war will so alles gut',
    letters: 'ßäöü',
  },
  it: {
    strong:
      "ciao grazie perché sono che così anche della dello degli delle nella questo questa quello cosa dove quando buongiorno buonasera prego signore signora niente molto sempre adesso siamo hai abbiamo voglio c'è è più può io noi voi",
    weak: 'non il la lo gli le un una di del da in con su per mi ti si ci ne ma se come chi ho ha bene sei tutto',
    letters: 'èìòù',
  },
  pt: {
    strong:
      'olá obrigado obrigada não você vocês está estou são também muito porque quando onde então isso isto aqui ele ela eles nós meu minha seu sua uma pelo pela foi tem tenho bom dia noite senhor mas já',
    weak: 'o os as um de da das dos e em no na nos por para com sem se que eu te lhe ao mais',
    letters: 'ãõç',
  },
  nl: {
    strong:
      'ik niet het een jij hij zij wij jullie dat zijn hebben heb heeft maar ook naar voor met van bij waar waarom hoe wie dank goed goedemorgen dag nee hallo nog altijd nooit niets mijn jouw deze geen kan moet weet',
    weak: 'de en er is op te aan in om als zo wel dan wat je ze we nu ja u uit',
    letters: 'ĳ',
  },
  sv: {
    strong:
      'jag inte och är det ett som på för av med från till hon vi ni hej tack varför hur vad också alltid aldrig ingenting mycket något här där nej nu måste vill',
    weak: 'en den de du han att har var kan ja så om sig min din',
    letters: 'å',
  },
  da: {
    strong:
      'jeg ikke og er det et som på af med fra til hun hej tak hvorfor hvordan hvad også altid aldrig ingenting meget noget',
    weak: 'en den de du han at har var kan ja så om sig min din vi nej nu',
    letters: 'øæå',
  },
  nb: {
    strong:
      'jeg ikke og er det et som på av med fra til hun hei takk hvorfor hvordan hva også alltid aldri ingenting mye noe',
    weak: 'en den de du han at har var kan ja så om seg min din vi nei nå',
    letters: 'øæå',
  },
  fi: {
    strong:
      'minä sinä hän mutta että niin kuin mitä missä miksi kiitos hei hyvää huomenta olen olet ovat kyllä aina koskaan mitään tämä tuo täällä ei ole oli nyt vain',
    weak: 'ja on se me te he jos kun nyt ei',
    letters: 'äö',
  },
  pl: {
    strong:
      'nie jest się że tak czy jak ale dla był była będzie jestem dzień dobry dziękuję proszę gdzie dlaczego kiedy zawsze nigdy teraz tutaj tylko bardzo mnie ciebie jego wszystko',
    weak: 'w z na do po za od to co ten ta i ja ty on ona my',
    letters: 'łąęśźżćń',
  },
  cs: {
    strong:
      'není jsem jsi jsme jste ale proč kde kdy jak dobrý den děkuji prosím ano vždy nikdy nic tady tam protože když který bylo byl také',
    weak: 'a v na se je to ne do za po z ten ta co že si',
    letters: 'řěůčžšý',
  },
  tr: {
    strong:
      'bir ve bu değil için ile var yok evet hayır merhaba teşekkürler neden nasıl nerede ben sen biz siz onlar çok şimdi her hiçbir ama gibi mi mı mu seni beni',
    weak: 'da de ne ki o daha en kim',
    letters: 'ğşıç',
  },
  hu: {
    strong:
      'nem hogy egy van és vagy de már csak mit miért hol köszönöm igen jó reggelt napot mindig soha itt ott ez az vagyok ő',
    weak: 'a az is ha mi ki te',
    letters: 'őűáé',
  },
  ro: {
    strong:
      'nu este și pentru sunt mulțumesc bună ziua unde când cum dar foarte acum aici întotdeauna niciodată mai din care ce asta eu noi',
    weak: 'de la cu pe un o a în să se ca tu el ea',
    letters: 'ășțâî',
  },
  vi: {
    strong: 'không là của và tôi anh em chị cảm ơn xin chào được này đó một những các với cho người gì đâu bạn ở',
    weak: 'có ta nó ai đi',
    letters: 'ạảấầẩẫậắằặẹẻẽếềểễệịỉọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹđơư',
  },
  id: {
    strong:
      'tidak yang dan ini itu dengan untuk dari aku kamu saya dia mereka kami kita apa siapa mengapa bagaimana terima kasih selamat pagi malam sudah belum akan ada bukan di mana',
    weak: 'di ke ya juga bisa lagi',
    letters: '',
  },
}

/**
 * Words of the `strong` lists that are names or words in English as well ("Dan", "Ben", "met", "pour"): alone they tell nothing,
 * as they may be a whole line of English, and they count as weak ones do.
 */
export const alsoEnglish =
  'ada ale ben biz buenos care che cho comment cosa cum dag dan dank dar dat della den dia din dove elle ella fait hast hay hoe hon hun jest kan mai mana med met mit mon monsieur nee nic notre ole ott pour sen tack tam til till ton uma vain van von yang'

/** What stands in nearly every English line. */
export const englishWords =
  "the a an and or but of to in on at by for from with about into over after before between under up down out off i you he she it we they me him her us them my your his its our their mine yours this that these those is are was were be been being am do does did done have has had will would can could shall should may might must not no yes what who whom whose which when where why how there here then than so as if because while though just only very too also all any some each every more most much many one two never always again now still i'm you're he's she's it's we're they're i've you've we've i'll you'll we'll don't doesn't didn't isn't aren't wasn't won't can't couldn't wouldn't that's what's there's let's said say says like know think want go going come came got get see look tell told good well oh okay please thank thanks hello hi mr mrs"
