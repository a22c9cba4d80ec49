// The 3,000 most common passwords of @zxcvbn-ts/language-common 4.1.3 (MIT), sorted alphabetically for compression.
// Omitted: those shorter than PASSWORD_FLOOR, and patterns that `isCommonPassword` recognises.
const LIST = `
01011970 01011980 01011985 01011990 01011991 01012000 01012001 01012010 01012011 1029384756 11112222 111222333
11223344 1122334455 11235813 1123581321 12312312 1232323q 123321123 12344321 123454321 1234554321 1234567890q
123456789a 123456789q 123456789z 1234567a 1234567q 123456aa 123456qwerty 12345qwert 1234abcd 1234qwer 123654789
12369874 123698745 123qwe123 123qweasd 123qweasdzxc 12qwaszx 147258369 147852369 14789632 147896325 15426378 192837465
1a2b3c4d 1passwor 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 21122112 25802580 31415926
4815162342 51505150 73501505 741852963 789456123 8j4ye3uz a1234567 a1b2c3d4 a1s2d3f4 aardvark abcd1234 aberdeen
access14 achilles adgjmptw agent007 airborne airforce airplane alejandr aleksandr alexande alexander alexandr
alexandra american amsterdam anastasia anderson angelica angelina anthony1 anything apollo13 aquarius arsenal1
asdf1234 asdfasdf asdfghjk asdfghjkl aspirine assassin asshole1 atlantic atlantis australia azsxdcfv babydoll babygirl
babylon5 barcelon barcelona baseball basketba basketball bearbear beatrice beautiful beefcake benjamin bigballs
bigboobs bigdaddy billybob billyboy birthday blackcat blackdog blackjac blackman blahblah blink182 blizzard bluebird
blueblue blueeyes bluemoon bobafett bollocks bonehead bradford brandon1 brittany brooklyn brothers brucelee buckeyes
budlight bulldogs bullshit bunghole business butterfl butterfly butthead butthole cadillac caliente californ
california campbell candyman cardinal carolina caroline catalina catherin cavalier cdtnkfyf champion chandler changeme
chargers charlie1 charlott charlotte charlton chelsea1 cherokee chevelle chevrole cheyenne children chocolat christia
christian christin christine christop cjkysirj clarence clifford clitoris cocacola colombia colorado coltrane columbia
columbus commando computer concrete consumer cooldude corvette cosworth courtney cowboys1 creampie creative cristina
crusader danielle dannyboy darkness darkside darkstar dbrnjhbz deadhead december deeznuts defender deftones designer
devildog diamond1 diamonds dickhead dietcoke dilligaf dingdong director discover dkflbvbh doberman dodgeram dolphins
doughboy drowssap drpepper dthjybrf eatpussy einstein ekaterina electric elephant elizabet elizabeth emmanuel engineer
enterpri enterprise eternity excalibu explorer fernando fireball firebird fktrcfylh flamingo fletcher florence
formula1 franklin freckles frederic fredfred freedom1 freepass freeuser front242 frontier fuck_inside fuckface
fuckfuck fuckyou1 fuckyou2 function fyfcnfcbz gangbang gangster garfield gateway1 geronimo ghbdtnbr giovanni gn56gn56
godsmack godzilla goldberg goldfish golfball goodluck goodtime gordon24 grateful greenday guardian guinness halflife
hamilton handsome hannibal hardcore harrison hastings heather1 hellfire hello123 hercules highland hollywoo hongkong
hotstuff hurrican icecream ihateyou ilovesex immortal imperial infantry infiniti infinity internet intrepid isabella
isabelle jackson1 jamesbon jennifer jeremiah jessica1 johnjohn jonathan jordan23 justdoit juventus kamikaze kangaroo
katerina kathleen kawasaki kentucky keyboard keystone kimberly kingkong kingston kittycat kristina labrador lacrosse
lancelot lasvegas lawrence leonardo lesbians lifehack lifetime lightnin liverpoo liverpool logitech lollipop lonestar
lonewolf longhorn lorraine lovelove loverboy lowrider luckydog macdaddy magnolia mailcreated5240 makaveli manchest
manchester mandingo marathon margaret margarita mariners marlboro marshall martinez maryjane maryland matthew1
maverick meatball megadeth melissa1 mercedes meridian mersedes metallic metallica michael1 michaela michelle michigan
microlab microsof microsoft midnight military minecraft mistress mitchell mongoose monopoly montreal morpheus morrison
motorola mountain munchkin mushroom musicman mustang1 mustangs napoleon nathalie national ncc1701a ncc1701d ncc1701e
nebraska nicholas nintendo november nuttertools oblivion oklahoma overlord pa55w0rd pa55word pakistan panasonic
panthers pantyhos paradise passport passwor1 passwort patricia patrick1 patriots pavilion pearljam peekaboo penelope
penguins personal peterpan phillies phoenix1 pineappl pinkfloy platinum playtime pleasure plymouth pokemon1 poohbear
porkchop pornstar porsche9 portland portugal precious predator presario princess punisher punkrock pussycat q1w2e3r4
q1w2e3r4t5 q1w2e3r4t5y6 qawsedrf qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxswedc qweasdzxc qwer1234 qwerasdf
ragnarok raiders1 raistlin rammstein rangers1 redalert redskins redwings remember renegade research rfnthbyf rhbcnbyf
richard1 richmond robinson rockstar rolltide romashka rootbeer rosemary rush2112 sailboat samantha sandiego santiago
sapphire satan666 savannah scarface scarlett scoobydo scooter1 scorpion scotland sebastia sebastian security seinfeld
seminole semperfi sentinel septembe september serenity sexygirl shamrock shaney14 sherlock shithead shopping showtime
simpsons sithlord skittles skywalke slapshot slipknot snickers snowball snuggles socrates softball software somethin
soso123aljg southern spanking spartans spectrum spiderma spiderman spitfire springer squirrel srinivas stallion
standard starbuck starcraft stardust starfish stargate startrek starwars steelers stephani stephanie sterling stingray
stocking stonecol stranger stripper sundance sunshine super123 superfly svetlana sweetpea swimming swingers swordfis
swordfish syracuse tacobell tarheels technics terminator testtest thailand thankyou theodore thompson thuglife
thunder1 titleist tottenha trfnthbyf trombone truelove trustno1 twilight ultimate universe usuckballz1 vacation
valentin valentina valhalla vanhalen verbatim veronica veronika vfrcbvrf victoria viktoria virginia vkontakte vladimir
warcraft warhammer warriors waterloo webmaster werewolf westside wetpussy whatever whocares wildcats william1 williams
wolfgang wolfpack wolverin wolverine wordpass wrangler wrinkle1 yankees1 zaq12wsx zaq1xsw2 zeppelin zxcv1234
`;

/** Passwords rejected in live mode, in lower case, in addition to those of `isCommonPassword`. */
export const commonPasswords: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
