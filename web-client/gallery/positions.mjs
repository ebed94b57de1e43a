// gallery/positions.mjs - what the gallery shows, and the tests read.
const named = (key, position, more = {}) => ({ name: key, key, position, ...more });

export const positions = [
  named('alquerque'),
  { name: 'alquerque-chain', key: 'alquerque', position: 'W:Wa3,a2,d2,e2,b1,c1,e1:Bb4,d5,a5,b5,d4,e4:chain=a3xc5xe5' },
  { name: 'alquerque-must', key: 'alquerque', position: 'W:Wc3,e1:Bb3,b2,d4,a5' },
  { name: 'alquerque-walk', key: 'alquerque', position: 'W:Wd2,a1:Ba5,b5,e5' },
  { name: 'alquerque-stop', key: 'alquerque', position: 'W:Wa1,e1:Bb1,c2,a5:chain=a1xc1', options: ['chain=may_stop'] },
  { name: 'fetaix', key: 'fetaix', position: 'W:WKa1,b2,Kd1:Bc3,e4,Kb5,a4' },
  { name: 'laquet', key: 'laquet' },
  { name: 'laquet-opening', key: 'laquet', position: 'W:W1*2,2*3,3*3,4*3,5*3,18:B6*14,7:roll=6-1' },
  { name: 'laquet-leftover', key: 'laquet', position: 'W:W2*2,3,4*2,8*5,9,13*2,18*2:B6*8,10,15,16*2,17*3:roll=4-3:left=3:by=B' },
  { name: 'laquet-off', key: 'laquet', position: 'W:W14*2,16*3,17*4,18*2,off*4:B12*3,10*4,11*4,13*2,15*2:roll=6-3' },
  { name: 'jacquet', key: 'jacquet' },
  { name: 'laaiqa', key: 'laaiqa', seats: 4 },
  { name: 'laaiqa-admit', key: 'laaiqa', position: 's:Xs4,e4,n4,w4,sg4,eg4,ng4,wg4:S@4:E@4:Ns7,@3:W@4:roll=1-3' },
  { name: 'laaiqa-fork', key: 'laaiqa', position: 's:Xs4,e4,n4,w4,sg4,eg4,ng4,wg4:Sn2,e7,@2:Eev1,s6,@2:Nnv2,s0,w6,~1:Ww1,s2,e5,@1:roll=2-4' },
  { name: 'laaiqa-two', key: 'laaiqa', seats: 2, position: 's:Xs4,e4,n4,w4,sg4,eg4,ng4,wg4:Ssp1,sv1,s0,sv3:Ns2,@1,~2:roll=2-3' },
  named('kharbaga'), named('zamma'), named('permainan-tabal'), named('high-jump'), named('kotu-ellima'), named('astar'), named('terhuchu'),
  named('lau-kata-kati'), named('egara-guti'), named('pretwa'), named('gol-skuish'), named('felli'), named('dash-guti'),
  named('kolowis-awithlaknannai'), named('awithlaknannai-mosona'), named('catch-the-hare'), named('indian-and-jackrabbits'),
  { name: 'main-tapal-empat', key: 'main-tapal-empat', position: 'B:W@18:B@2' },
  { name: 'pretwa-ring', key: 'pretwa', position: 'W:Wa1,d3,e3,f1:Bb1,c2,c3' },
  named('chesquerque'), named('peralikatuma'), named('tukvnanawopi'), named('sixteen-soldiers'),
];
