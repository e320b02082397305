/** The classes of inkjs's parser told apart by the names that they give themselves, so that none of them is loaded for it. */
import type { Choice } from 'inkjs/compiler/Parser/ParsedHierarchy/Choice';
import type { Conditional } from 'inkjs/compiler/Parser/ParsedHierarchy/Conditional/Conditional';
import type { ConstantDeclaration } from 'inkjs/compiler/Parser/ParsedHierarchy/Declaration/ConstantDeclaration';
import type { ExternalDeclaration } from 'inkjs/compiler/Parser/ParsedHierarchy/Declaration/ExternalDeclaration';
import type { Divert } from 'inkjs/compiler/Parser/ParsedHierarchy/Divert/Divert';
import type { DivertTarget } from 'inkjs/compiler/Parser/ParsedHierarchy/Divert/DivertTarget';
import type { BinaryExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/BinaryExpression';
import type { IncDecExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/IncDecExpression';
import type { MultipleConditionExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/MultipleConditionExpression';
import type { NumberExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/NumberExpression';
import type { StringExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/StringExpression';
import type { UnaryExpression } from 'inkjs/compiler/Parser/ParsedHierarchy/Expression/UnaryExpression';
import type { FunctionCall } from 'inkjs/compiler/Parser/ParsedHierarchy/FunctionCall';
import type { Gather } from 'inkjs/compiler/Parser/ParsedHierarchy/Gather/Gather';
import type { List } from 'inkjs/compiler/Parser/ParsedHierarchy/List/List';
import type { ParsedObject } from 'inkjs/compiler/Parser/ParsedHierarchy/Object';
import type { ReturnType } from 'inkjs/compiler/Parser/ParsedHierarchy/ReturnType';
import type { Sequence } from 'inkjs/compiler/Parser/ParsedHierarchy/Sequence/Sequence';
import type { Tag } from 'inkjs/compiler/Parser/ParsedHierarchy/Tag';
import type { Text } from 'inkjs/compiler/Parser/ParsedHierarchy/Text';
import type { TunnelOnwards } from 'inkjs/compiler/Parser/ParsedHierarchy/TunnelOnwards';
import type { VariableAssignment } from 'inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableAssignment';
import type { VariableReference } from 'inkjs/compiler/Parser/ParsedHierarchy/Variable/VariableReference';
import type { Weave } from 'inkjs/compiler/Parser/ParsedHierarchy/Weave';

interface ParsedKinds {
  Text: Text;
  Tag: Tag;
  Weave: Weave;
  Choice: Choice;
  Gather: Gather;
  Divert: Divert;
  TunnelOnwards: TunnelOnwards;
  Conditional: Conditional;
  Sequence: Sequence;
  ReturnType: ReturnType;
  CONST: ConstantDeclaration;
  EXTERNAL: ExternalDeclaration;
  temp: VariableAssignment;
  VAR: VariableAssignment;
  LIST: VariableAssignment;
  'variable assignment': VariableAssignment;
  Number: NumberExpression;
  String: StringExpression;
  ref: VariableReference;
  DivertTarget: DivertTarget;
  List: List;
  UnaryExpression: UnaryExpression;
  BinaryExpression: BinaryExpression;
  MultipleConditionExpression: MultipleConditionExpression;
  IncDecExpression: IncDecExpression;
  FunctionCall: FunctionCall;
}

export const isParsed = <Kind extends keyof ParsedKinds>(
  object: ParsedObject,
  kind: Kind,
): object is ParsedKinds[Kind] => object.typeName === kind;
