import type { PersonKey } from './people.ts'

/** A thread with its replies, oldest first. */
type DemoThread = {
  who: PersonKey
  minutesAgo: number
  title: string
  content?: string
  image?: string
  alt?: string
  is_pinned?: true
  replies?: [who: PersonKey, content: string][]
}

const HOUR = 60
const DAY = 24 * HOUR

/** The demo's threads among verified bartenders, newest first. */
export const demoThreads: DemoThread[] = [
  {
    who: 'bea',
    minutesAgo: 40 * DAY,
    title: 'House rules, and who to write to',
    content:
      'Be kind, no guest names, no pay stubs that are not yours. Staff read reports within a day.\n\nIf something here is about you and should not be, use Report in its menu. Staff can read this room, never write in it, and every look is on record.',
    is_pinned: true,
    replies: [
      ['dez', 'Add: no screenshots. What is said at the well stays at the well.'],
      ['mari', 'Seconded.'],
      ['priya', 'And no poaching in the replies. Ask in person, like an adult.'],
      ['bea', 'Both of those are rules now.'],
    ],
  },
  {
    who: 'dez',
    minutesAgo: 22,
    title: 'Who still stocks proper grenadine around here?',
    content:
      'The distributor swapped ours for the red syrup again. I am not serving a Jack Rose that tastes like a popsicle. Happy to split a case with someone in Belleville.',
    image: 'grenadine',
    alt: 'A lit shelf of bottles, a red one in the middle.',
    replies: [
      ['bea', 'The Italian grocer on 3rd keeps six behind the register. Say I sent you and bring cash.'],
      ['priya', 'Pomegranates are four for five at the market this week. An hour on the stove and you own it.'],
      ['dez', 'An hour. On a Friday.'],
      ['priya', 'Cold process, then. Juice, same weight of sugar, blend it, done before the ice is in.'],
      ['mari', 'Orange flower water at the end, two drops. Three if you hate your guests.'],
      ['imani', 'I will take half a case.'],
      ['wes', 'We have one bottle that has been here longer than I have. You may have it as a warning.'],
      ['kenji', 'The wholesale place by the bridge lists it. Lists it. I have never seen it.'],
      ['dez', 'Called. They said “the red one?”'],
      ['kenji', 'So: listed.'],
      ['june', 'Ours is house-made, a quart a week. I can bring you one on Sunday.'],
      ['dez', 'June, you are a saint with a funnel.'],
      ['bea', 'Molasses too, or just sugar?'],
      ['june', 'A spoon of molasses. It should taste brown at the end.'],
      ['imani', 'Brown at the end is the whole secret of grenadine.'],
      ['mari', 'And of people.'],
      ['dez', 'Case ordered from the city, two of us in. Six left if anyone wants them.'],
    ],
  },
  {
    who: 'priya',
    minutesAgo: 3 * HOUR,
    title: 'Splitting the pool on a three-person Friday',
    content:
      'We changed from hours to points and the barback is happier. Numbers inside.\n\nTen points at the well, ten at service, six for the barback, one extra for whoever closes. Last Friday came to 24 a point instead of 31 an hour, and nobody fought about who clocked in at 4:50.',
    replies: [
      ['mari', 'What does the barback make of it on a slow Tuesday?'],
      ['priya', 'The same share of less. Tuesdays he closes, so seven points.'],
      ['dez', 'We tried points. It lasted until someone had eleven.'],
      ['bea', 'Who had eleven?'],
      ['dez', 'Me.'],
      ['bea', 'There it is.'],
      ['wes', 'Day shift is just me. My pool is a puddle.'],
      ['imani', 'Hours here, but the first and the last hour count half. Nobody is busy at 4.'],
      ['priya', 'That is points with a clock.'],
      ['imani', 'It is. But the clock is already on the wall.'],
      ['kenji', 'Does the closer really only get one more? Closing is ninety minutes of mats.'],
      ['priya', 'We voted. The closer also goes home with the good lemons.'],
      ['kenji', 'I would close for lemons.'],
      ['june', 'Do you pool the cards and keep the cash, or all of it?'],
      ['priya', 'All of it. The jar goes in the pot at last call, counted by two.'],
      ['june', 'Counted by two is the part we are missing.'],
      ['mari', 'Counted by two ended every argument at our place. All of them. Even the old ones.'],
      ['dez', 'Even the one about the jar?'],
      ['mari', 'Especially the one about the jar.'],
      ['bea', 'What about the host who runs two drinks and wants a share?'],
      ['priya', 'Two points if they were on runs all night, nothing for two drinks.'],
      ['wes', 'Someone should say: write it down and hang it by the schedule.'],
      ['priya', 'It hangs by the schedule. In a frame. I am that person.'],
      ['imani', 'Laminated?'],
      ['priya', 'Laminated.'],
      ['dez', 'Respect.'],
      ['kenji', 'Our manager wants in on the points. Am I wrong to say no?'],
      ['mari', 'You are not wrong. Look up what the state says before you say it loud, though.'],
      ['kenji', 'Looked it up. I am not wrong.'],
      ['bea', 'Never been happier to read a statute.'],
      ['june', 'How do you handle someone cut at nine?'],
      ['priya', 'Points for the hours they were here, rounded up. Being cut is bad enough.'],
      ['imani', 'Rounded up is kind.'],
      ['wes', 'Rounded up is also why they come back next Friday.'],
      ['dez', 'All right. Ten, ten, six. I will try it for a month and take the ten.'],
      ['bea', 'He will have eleven by Thanksgiving.'],
      ['dez', 'I will report back honestly.'],
      ['mari', 'Counted by two, please.'],
      ['priya', 'Numbers of two months are in a sheet. Ask me at the bar, not in here.'],
      ['june', 'Asking at the bar on Sunday.'],
      ['kenji', 'Same. I will trade lemons.'],
      ['priya', 'Done.'],
    ],
  },
  {
    who: 'gus',
    minutesAgo: 9 * HOUR,
    title: 'Beer lines: weekly or whenever it tastes funny?',
    content: 'Asking for a bar that says whenever. I say weekly and I have thirty years of clean glasses behind me.',
    replies: [
      ['dez', 'Weekly. Caustic every second one. You know this, Gus.'],
      ['gus', 'I know it. I want it in writing so that I can show it to someone.'],
      ['wes', 'Weekly. There, in writing twice.'],
    ],
  },
  {
    who: 'wes',
    minutesAgo: 26 * HOUR,
    title: 'Wrist braces that survive a shift',
    content: 'Eight hours of shaking and mine is soup. What do you use?',
    replies: [
      ['mari', 'The ones climbers wear. They wash, they dry overnight.'],
      ['wes', 'Do they fit under a cuff?'],
      ['mari', 'Under mine. I own no cuffs.'],
      ['imani', 'Switch hands. Ugly for a month, then you have two.'],
      ['bea', 'Shorter tins. Half the weight, and nobody at the rail can tell.'],
      ['kenji', 'A physio taught me the towel twist. Two minutes before doors, two after.'],
      ['wes', 'Two minutes I can do.'],
      ['dez', 'Stir more. Sell more Manhattans.'],
      ['wes', 'At brunch, Dez?'],
    ],
  },
  {
    who: 'june',
    minutesAgo: 30 * HOUR,
    title: 'Need cover: Sunday 2 to 8 at the Lantern',
    content: 'Family thing. It is a soft shift, the kitchen feeds you.',
    replies: [['imani', 'Mine. I will bring the good peeler.']],
  },
  {
    who: 'imani',
    minutesAgo: 2 * DAY,
    title: 'Zero-proof that people order twice',
    content:
      'Verjus, tea, a little salt, soda. I stopped calling it a mocktail and doubled the sales. What is yours called?',
    replies: [
      ['priya', '“The Long Drive”. Cardamom, lime, tonic.'],
      ['mari', 'Ours is on the list between the others, no heading, no asterisk. That did more than any name.'],
      ['kenji', 'Same glass as everything else. Nobody wants the tumbler of shame.'],
      ['imani', 'The tumbler of shame is now what I call it.'],
    ],
  },
  {
    who: 'kenji',
    minutesAgo: 3 * DAY,
    title: 'Clear ice without the freezer drawer of regret',
    content: 'Small cooler, lid off, top shelf, 20 hours. Cut off the cloudy end with a bread knife. Better ideas?',
    replies: [
      ['bea', 'That, and let it sit until it sweats before you cut. It stops exploding.'],
      ['dez', 'Mine explodes with dignity.'],
      ['kenji', 'Sweating it. Thank you, Bea. I have a counter again.'],
    ],
  },
  {
    who: 'mari',
    minutesAgo: 4 * DAY,
    title: 'How do you cut off someone who’s nice about it?',
    content: 'The angry ones are easy. It is the sweet ones who break my heart at 1:15.',
    replies: [
      ['bea', 'Water first, bill second, ride third. By the ride they think it was their idea.'],
      ['wes', '“I want you back tomorrow.” I mean it, and it works.'],
      ['gus', 'Tell them the tap is off. Then turn the tap off.'],
      ['imani', 'Ask who is driving. Not whether. Who.'],
      ['mari', 'Keeping all four.'],
    ],
  },
  {
    who: 'dez',
    minutesAgo: 6 * DAY,
    title: 'Fruit flies. That is the whole post.',
    replies: [
      [
        'june',
        'Cider vinegar, one drop of soap, a jar with paper over it. And pour boiling water down the drain at close.',
      ],
      ['priya', 'Caps on every speed pourer. Every. One.'],
      ['dez', 'It was the mats. It was the mats all along.'],
    ],
  },
  {
    who: 'bea',
    minutesAgo: 8 * DAY,
    title: 'Card skimmer going round on Main',
    content:
      'Two places this week. Pull on the reader before you open, and look for a seam that was not there on Monday. Ours is now on a chain like a library pen.',
    replies: [
      ['mari', 'Checked. Clean. Thank you.'],
      ['wes', 'Clean here as well. Passing it on to the kitchen side.'],
    ],
  },
  {
    who: 'june',
    minutesAgo: 11 * DAY,
    title: 'By-the-glass: what do you pour that is not Pinot?',
    content: 'I have four slots and three of them are an argument.',
    replies: [
      ['priya', 'Something orange. You pour it once, you explain it for a year, then they ask for it.'],
      ['imani', 'Lambrusco, cold. Watch the faces.'],
    ],
  },
  {
    who: 'priya',
    minutesAgo: 15 * DAY,
    title: 'Training a barback who is better than I was',
    content: 'He is nineteen with hands like a card dealer. How do I keep him without promising him my Fridays?',
    replies: [
      ['gus', 'Promise him your Tuesdays. Then your Thursdays. Then he will not want the Fridays.'],
      ['dez', 'Teach him the ordering. The one who orders stays.'],
      ['priya', 'He orders as of Monday. He found forty dollars in the first hour.'],
    ],
  },
  {
    who: 'wes',
    minutesAgo: 21 * DAY,
    title: 'Bloody Mary garnish: where does it end?',
    content: 'A guest sent back a celery stalk and asked where the slider was.',
    replies: [
      ['bea', 'It ends at the olive.'],
      ['mari', 'It ends when it needs a chair.'],
    ],
  },
]
