const words = (text: string) => new Set(text.split(/\s+/))

/** Jobs and kinds of shifts: beside one of them, the rest of a title is a name. */
export const ROSTER_ROLES = words(`
  bartender bartenders barback barkeep bar server host hostess dj door doorman doorperson security bouncer manager mgr
  lead supervisor busser runner cook chef kitchen dishwasher expo barista cashier cocktail cocktails waiter waitress
  floor foh boh closer opener close closing open opening mid swing double am pm shift trainee entertainer dancer singer
  musician performer mixologist sommelier steward tending
  cantinero cantinera barman barmaid mesero mesera camarero camarera cocinero cocinera cajero cajera anfitrion gerente
  turno barra cierre apertura`)
/** Words that a title has beside a role without being a name. */
export const ROSTER_USUAL_WORDS = words(`
  a an the of and or on off at to in el la los las y main front back side upper lower upstairs downstairs rooftop roof
  patio terrace lounge club room hall deck garden vip stage service well point inn tavern pub saloon house hotel brewing
  brewery restaurant cafe grill area section station table zone level team crew group hour happy event events party
  private wedding reception trivia karaoke live music night nights day days morning afternoon evening brunch lunch
  dinner late early split call week weekend weekday monday tuesday wednesday thursday friday saturday sunday mon tue tues
  wed thu thur thurs fri sat sun holiday christmas thanksgiving new year eve easter halloween street st ave avenue
  broadway square north south east west first second third plan shift work job gig show set staff backup relief
  sala noche dia tarde manana terraza principal fiesta evento lunes martes miercoles jueves viernes sabado domingo
  busy slow short long full part time head senior junior assistant`)
